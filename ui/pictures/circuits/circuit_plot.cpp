// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/circuits/circuit_plot.h"

#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headlight {

namespace {

constexpr Index kTokensShown = 12; // at either end

/// Ids from the largest value on; among equals the smaller id comes first.
std::vector<Index> byValue(const RowVector& values)
{
    std::vector<Index> ids(static_cast<std::size_t>(values.size()));
    std::iota(ids.begin(), ids.end(), Index{0});
    std::ranges::stable_sort(ids, std::ranges::greater(), [&](Index id) { return values[id]; });
    return ids;
}

std::string circuitNumber(double number)
{
    return floatText(static_cast<float>(number));
}

} // namespace

QString circuitName(CircuitOf of)
{
    switch (of) {
    case CircuitOf::Ov:
        break;
    case CircuitOf::Qk:
        return tr("what it looks for (QK)");
    case CircuitOf::Eigenvalues:
        return tr("eigenvalues of OV");
    case CircuitOf::QueryComposition:
        return tr("Q-composition of heads");
    case CircuitOf::KeyComposition:
        return tr("K-composition of heads");
    case CircuitOf::ValueComposition:
        return tr("V-composition of heads");
    }
    return tr("what it writes (OV)");
}

void readTokens(CircuitPlot& plot, const RowVector& values, std::int64_t token, const Tokenizer& tokenizer)
{
    const std::vector<Index> ids = byValue(values);
    const Index nAll = std::ssize(ids);
    const auto tokenAt = [&](Index rank) {
        const Index id = ids[static_cast<std::size_t>(rank)];
        return CircuitToken{id, QString::fromStdString(tokenizer.label(id, true)), static_cast<double>(values[id])};
    };
    const Index nMost = std::min(kTokensShown, (nAll + 1) / 2);
    const Index nLeast = std::min(kTokensShown, nAll - nMost);
    for (Index rank = 0; rank < nMost; ++rank)
        plot.most.push_back(tokenAt(rank));
    for (Index rank = nAll - nLeast; rank < nAll; ++rank)
        plot.least.push_back(tokenAt(rank));
    plot.nVocab = static_cast<int>(nAll);
    plot.token = QString::fromStdString(tokenizer.label(token, true));
    if (token < nAll) {
        plot.own = static_cast<double>(values[token]);
        plot.rank = static_cast<int>(std::ranges::find(ids, Index{token}) - ids.begin()) + 1;
    }
}

std::string circuitTable(const RowVector& values, CircuitOf of, const Tokenizer& tokenizer)
{
    std::string text = of == CircuitOf::Ov ? "rank,id,token,logit\n" : "rank,id,token,score\n";
    int rank = 0;
    for (const Index id : byValue(values))
        text += std::to_string(++rank) + ',' + std::to_string(id) + ',' + csvField(tokenizer.label(id, true)) + ',' +
                circuitNumber(static_cast<double>(values[id])) + '\n';
    return text;
}

std::string spectrumTable(const OvSpectrum& spectrum)
{
    std::string text = "real,imaginary\n";
    for (const std::complex<double>& value : spectrum.eigenvalues)
        text += circuitNumber(value.real()) + ',' + circuitNumber(value.imag()) + '\n';
    return text;
}

std::string compositionTable(const CompositionScores& scores)
{
    std::string text = "writing_layer,writing_head,reading_layer,reading_head,q_composition,k_composition,"
                       "v_composition\n";
    const auto place = [&](Index head) {
        return std::to_string(head / scores.nHeads) + ',' + std::to_string(head % scores.nHeads) + ',';
    };
    for (Index writer = 0; writer < scores.query.rows(); ++writer)
        for (Index reader = 0; reader < scores.query.cols(); ++reader)
            if (!std::isnan(scores.query(writer, reader)))
                text += place(writer) + place(reader) + circuitNumber(scores.query(writer, reader)) + ',' +
                        circuitNumber(scores.key(writer, reader)) + ',' + circuitNumber(scores.value(writer, reader)) +
                        '\n';
    return text;
}

} // namespace headlight
