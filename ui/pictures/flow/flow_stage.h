// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <array>

namespace headlight {

/// The way of a text through a layer and on to the next token, in its order: where a page of a lesson is.
enum class FlowStage { Tokens, X, Qkv, Scores, Weights, Z, Output, Residual, Mlp, NextToken };

inline constexpr std::array kFlowStages = {
    EnumWord{FlowStage::Tokens, "tokens"},   EnumWord{FlowStage::X, "x"},
    EnumWord{FlowStage::Qkv, "qkv"},         EnumWord{FlowStage::Scores, "scores"},
    EnumWord{FlowStage::Weights, "weights"}, EnumWord{FlowStage::Z, "z"},
    EnumWord{FlowStage::Output, "w-o"},      EnumWord{FlowStage::Residual, "residual"},
    EnumWord{FlowStage::Mlp, "mlp"},         EnumWord{FlowStage::NextToken, "next-token"}};

/// "Q, K, V", "Head output": on its card, in a lesson's strip, in tips and menus; short enough for the narrowest card.
QString stageName(FlowStage stage);
/// What happens there, in a sentence or two, of any transformer.
QString stageSentence(FlowStage stage);

} // namespace headlight
