// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_example_list.h"

#include "core/bench/bench_examples.h"
#include "core/bench/table_fill.h"
#include "ui/kit/tr.h"

namespace headlight {

std::vector<BenchMenuEntry> benchMenuEntries()
{
    constexpr int kCheck = 8; // "I went to the bank to cash the check"
    return {
        {tr("The quick brown fox jumps"), tr("Scaled dot-product attention with Q, K and V typed"),
         quickBrownFoxBench()},
        {tr("The train left the station"), tr("Plain self-attention, without parameters"), trainBench()},
        {tr("The train, painted scores as published"),
         tr("The published row of “train” as weights: scores, which do not sum to 1"),
         paintedTrainBench(BenchWeights::RawScores)},
        {tr("The train, painted scores normalised"), tr("The same scores before and after a softmax"),
         paintedTrainBench(BenchWeights::Softmax)},
        {tr("The bank and the check"), tr("What the query “check” finds, as a link graph"), bankBench(), kCheck},
        {tr("Two heads"), tr("Multi-head attention over four words, with W^O"), twoHeadsBench()},
        {tr("Additive attention"), tr("A decoder's states over an encoder's (Bahdanau)"), additiveBench()},
        {tr("Cross-attention"), tr("Queries of a translation, keys and values of its source"), crossBench()},
    };
}

BenchState newBench()
{
    BenchInput input;
    input.first = {{"hello", "world"}, identityTable(2, 4)};
    input.wQ = identityTable(4, 2);
    input.wK = identityTable(4, 2);
    input.wV = identityTable(4, 2);
    return benchState(input, tr("New bench"));
}

} // namespace headlight
