// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/flow/flow_stage.h"

#include "ui/kit/tr.h"

namespace headlight {

namespace {

struct StageWords {
    const char* name;
    const char* sentence;
};

const StageWords& wordsOf(FlowStage stage)
{
    // clang-format off
    static constexpr std::array<StageWords, kFlowStages.size()> words = {{
        {QT_TRANSLATE_NOOP("headlight", "Tokens"),
         QT_TRANSLATE_NOOP("headlight", "The text is cut into tokens, pieces that the model has a number for.")},
        {"X",
         QT_TRANSLATE_NOOP("headlight", "Each token becomes a vector: one row of X. A later layer reads what the one before it left.")},
        {"Q, K, V",
         QT_TRANSLATE_NOOP("headlight", "Queries, keys, values: each row is multiplied by three learned matrices, to what it looks for (q), what it offers to be found by (k) and what it hands over (v).")},
        {QT_TRANSLATE_NOOP("headlight", "Scores"),
         QT_TRANSLATE_NOOP("headlight", "Every query is compared with every key: how well the two fit.")},
        {QT_TRANSLATE_NOOP("headlight", "Weights"),
         QT_TRANSLATE_NOOP("headlight", "The softmax makes each row of scores into shares that sum to 1. What the mask hides gets 0.")},
        {QT_TRANSLATE_NOOP("headlight", "Head output"),
         QT_TRANSLATE_NOOP("headlight", "Each query gets a blend of the values, each as much as its weight says: a row of Z.")},
        {QT_TRANSLATE_NOOP("headlight", "Output"),
         QT_TRANSLATE_NOOP("headlight", "The outputs of all heads stand side by side, and one matrix more, W^O, mixes them into a row for each token.")},
        {QT_TRANSLATE_NOOP("headlight", "Residual"),
         QT_TRANSLATE_NOOP("headlight", "What the attention found is added to X: nothing that was there gets lost.")},
        {"MLP",
         QT_TRANSLATE_NOOP("headlight", "A small network works on each row by itself, and what it makes is added, too.")},
        {QT_TRANSLATE_NOOP("headlight", "Next token"),
         QT_TRANSLATE_NOOP("headlight", "Behind the last layer each row is compared with every token of the vocabulary: a probability for each.")},
    }};
    // clang-format on
    return words[static_cast<std::size_t>(stage)];
}

} // namespace

QString stageName(FlowStage stage)
{
    return tr(wordsOf(stage).name);
}

QString stageSentence(FlowStage stage)
{
    return tr(wordsOf(stage).sentence);
}

} // namespace headlight
