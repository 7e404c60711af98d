// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_unread.h"

#include "ui/kit/tr.h"

namespace headlight {

namespace {

/// The embeddings, where Q, K and V do not come from them.
QString whyEmbeddingsAreUnread(const BenchInput& input, bool isSecond)
{
    if (!input.hasVectors() || !input.vectorsAreTyped)
        return {};
    if (isSecond)
        return tr("K and V are typed: these numbers change nothing.");
    return input.options.residual ? tr("Q, K and V are typed: these numbers reach the residual connection alone.")
                                  : tr("Q, K and V are typed: these numbers change nothing.");
}

} // namespace

QString whyUnread(const BenchInput& input, BenchTableId table)
{
    switch (table) {
    case BenchTableId::X:
    case BenchTableId::SecondX:
        return whyEmbeddingsAreUnread(input, table == BenchTableId::SecondX);
    case BenchTableId::QueryParameters:
    case BenchTableId::KeyParameters:
    case BenchTableId::Queries:
    case BenchTableId::Keys:
    case BenchTableId::AdditiveQuery:
    case BenchTableId::AdditiveKey:
    case BenchTableId::AdditiveScore:
        return input.scoresAreTyped ? tr("The scores are typed: these numbers change nothing.") : QString();
    default:
        return {};
    }
}

} // namespace headlight
