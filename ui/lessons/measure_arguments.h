// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/base/error.h"
#include "ui/lessons/live_measure.h"
#include "ui/state/state_field_kinds.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace headlight {

[[noreturn]] inline void failMeasure(const QString& sentence)
{
    throw Error(ErrorKind::BadArgument, sentence.toStdString());
}

/// The ids of the tokens that a person reads as `label`. Throws Error{BadArgument} where the model has none.
std::vector<std::int64_t> idsOf(const Model& model, const QString& label);

/// The greatest of the probabilities [dVocab] of tokens that a person reads alike.
template <typename Probabilities>
double greatestOf(const Probabilities& probabilities, const std::vector<std::int64_t>& ids)
{
    double greatest = 0.0;
    for (const std::int64_t id : ids)
        greatest = std::max(greatest, double(probabilities[static_cast<std::size_t>(id)]));
    return greatest;
}

/// The cutting that a token-count is about. Throws Error{BadArgument} for another name.
Cutting cuttingNamed(const MeasureCall& call);

/// A call's arguments, as many as its measure takes.
struct LiveMeasures::Arguments {
    const MeasureCall& call;

    QString at(int i) const { return call.arguments.value(i); }
    bool has(int i) const { return i < call.arguments.size(); }

    HeadIndex head(int i, const HeadIndex& otherwise, const ModelConfig& config) const
    {
        if (!has(i))
            return otherwise;
        std::optional<HeadIndex> head = headKind().fromText(at(i));
        if (!head)
            failMeasure(QStringLiteral("%1: expected a head such as 2.3, found \"%2\"").arg(call.text(), at(i)));
        if (head->part == AttentionPart::Decoder && !at(i).startsWith(QStringLiteral("decoder")))
            head->part = otherwise.part; // "2.3" is a head of what is shown
        requireHead(config, *head);
        return *head;
    }
};

} // namespace headlight
