// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <QString>

#include <array>

namespace headlight {

/// The receivers of the shares of a difference of two logits.
enum class AttributionOf {
    Parts,  ///< the embedding, every head, every MLP and the biases
    Sources ///< the tokens that the chosen head looks at
};

inline constexpr std::array kAttributionsOf = {EnumWord{AttributionOf::Parts, "parts"},
                                               EnumWord{AttributionOf::Sources, "sources"}};

/// How the shares of parts are drawn.
enum class AttributionForm {
    Chart, ///< bars and points along the layers
    Map    ///< layers × heads and MLPs
};

inline constexpr std::array kAttributionForms = {EnumWord{AttributionForm::Chart, "chart"},
                                                 EnumWord{AttributionForm::Map, "map"}};

/// Which prediction is explained, against which.
struct AttributionChoice {
    AttributionOf of = AttributionOf::Parts;
    AttributionForm form = AttributionForm::Chart; // how parts are drawn
    QString token;                                 // its text, or "#412"; empty: the most probable one
    QString against;                               // the other one; empty: the mean of all others
    bool operator==(const AttributionChoice&) const = default;
};

} // namespace headlight
