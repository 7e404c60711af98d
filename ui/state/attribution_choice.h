// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <QString>

#include <array>

namespace headlight {

/// What is shared out, and to what.
enum class AttributionOf {
    Parts,   ///< a difference of two logits, to the embedding, every head, every MLP and the biases
    Sources, ///< the chosen head's share of it, to the tokens that the head looks at
    Query,   ///< a score of the chosen head, to the parts of the model that wrote its query
    Key,     ///< a score of the chosen head, to the parts of the model that wrote its key
    // The next ones are slopes of the difference; see core/analysis/gradient_attribution.h.
    Input,    ///< gradient × input of each token
    Gradient, ///< the gradient of each weight of the chosen head
    Product,  ///< each weight of the chosen head times its gradient
    Relevance ///< what the prediction has of each token through all layers, by those products
};

inline constexpr std::array kAttributionsOf = {
    EnumWord{AttributionOf::Parts, "parts"},     EnumWord{AttributionOf::Sources, "sources"},
    EnumWord{AttributionOf::Query, "query"},     EnumWord{AttributionOf::Key, "key"},
    EnumWord{AttributionOf::Input, "input"},     EnumWord{AttributionOf::Gradient, "gradient"},
    EnumWord{AttributionOf::Product, "product"}, EnumWord{AttributionOf::Relevance, "relevance"}};

/// Whether a score is shared out, not a difference of logits.
constexpr bool isOfScore(AttributionOf of)
{
    return of == AttributionOf::Query || of == AttributionOf::Key;
}

/// Whether gradients are shown, not shares.
constexpr bool isOfGradient(AttributionOf of)
{
    return of == AttributionOf::Input || of == AttributionOf::Gradient || of == AttributionOf::Product ||
           of == AttributionOf::Relevance;
}

/// Whether it is a map of the chosen head's weights.
constexpr bool isOfWeights(AttributionOf of)
{
    return of == AttributionOf::Gradient || of == AttributionOf::Product;
}

/// Whether each token has one number.
constexpr bool isByToken(AttributionOf of)
{
    return of == AttributionOf::Sources || of == AttributionOf::Input || of == AttributionOf::Relevance;
}

/// Whether the chosen head is what it is about.
constexpr bool isOfHead(AttributionOf of)
{
    return of == AttributionOf::Sources || isOfScore(of) || isOfWeights(of);
}

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
