// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/shape_trace.h"

namespace headlight {

std::vector<ShapeStep> shapeTrace(const ModelConfig& config, int nTokens)
{
    const std::int64_t t = nTokens;
    const std::int64_t d = config.dModel;
    const std::int64_t dk = config.dHead;
    const std::int64_t hd = static_cast<std::int64_t>(config.nHeads) * config.dHead;

    const ShapeTerm x{"X", "[T, d_{model}]", {t, d}};
    const ShapeTerm q{"Q_i", "[T, d_k]", {t, dk}};
    const ShapeTerm k{"K_i", "[T, d_k]", {t, dk}};
    const ShapeTerm v{"V_i", "[T, d_v]", {t, dk}};
    const ShapeTerm scores{"S_i", "[T, T]", {t, t}};
    const ShapeTerm masked{"M_i", "[T, T]", {t, t}};
    const ShapeTerm pattern{"A_i", "[T, T]", {t, t}};
    const ShapeTerm z{"Z_i", "[T, d_v]", {t, dk}};
    const ShapeTerm concat{"Z", "[T, h·d_v]", {t, hd}};

    return {
        {"projectQ", "Q_i = X W_i^Q + b_i^Q", {x, {"W_i^Q", "[d_{model}, d_k]", {d, dk}}}, q, true},
        {"projectK", "K_i = X W_i^K + b_i^K", {x, {"W_i^K", "[d_{model}, d_k]", {d, dk}}}, k, true},
        {"projectV", "V_i = X W_i^V + b_i^V", {x, {"W_i^V", "[d_{model}, d_v]", {d, dk}}}, v, true},
        {"scores", "S_i = Q_i K_i^T / √d_k", {q, {"K_i^T", "[d_k, T]", {dk, t}}}, scores, true},
        {"mask", "M_i = S_i, −∞ where masked", {scores}, masked, true},
        {"pattern", "A_i = softmax(M_i)", {masked}, pattern, true},
        {"headOutput", "Z_i = A_i V_i", {pattern, v}, z, true},
        {"concat", "Z = concat(Z_1, …, Z_h)", {z}, concat, false},
        {"output",
         "Y = Z W^O + b^O",
         {concat, {"W^O", "[h·d_v, d_{model}]", {hd, d}}},
         {"Y", "[T, d_{model}]", {t, d}},
         false},
    };
}

} // namespace headlight
