// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/shape_trace.h"

#include "core/activations/additive_shape_trace.h"

#include <utility>

namespace headlight {

namespace {

/// The steps of one layer as they are put together.
class Trace {
public:
    Trace(const ModelConfig& config, const TracedLayer& layer)
        : m_config(config), m_layer(layer), m_size(config.sizeOf(layer.part))
    {
        const bool isCross = layer.part == AttentionPart::Cross;
        m_nQ = isCross ? "T_q" : "T";
        m_nK = isCross ? "T_k" : "T";
        m_y = isCross ? "Y" : "X"; // what keys and values are made of
        m_output = isCross ? "O" : "Y";
        m_keyHead = m_size.headsPerKey() > 1 ? "g" : "i";
    }

    std::vector<ShapeStep> steps()
    {
        addProjections();
        addTurns();
        addScores();
        addPattern();
        addOutput();
        return std::move(m_steps);
    }

private:
    /// "[T, d_k]" and {9, 32}
    ShapeTerm term(const std::string& name, const std::string& rows, std::int64_t nRows, const std::string& columns,
                   std::int64_t nColumns) const
    {
        return {name, "[" + rows + ", " + columns + "]", {nRows, nColumns}};
    }
    ShapeTerm cells(const std::string& name) const { return term(name, m_nQ, m_layer.nQueries, m_nK, m_layer.nKeys); }

    void add(const char* id, const std::string& formula, std::vector<ShapeTerm> operands, const ShapeTerm& result,
             const char* sign = "·")
    {
        m_steps.push_back({id, formula, std::move(operands), result, true, sign});
    }

    void addProjection(const char* id, const std::string& name, const std::string& head, const ShapeTerm& input,
                       const ShapeTerm& result)
    {
        const std::string matrix = "W_" + head + "^" + name;
        const bool hasBias = m_config.hasQkvBias && m_config.latent.kvRank == 0 && (name != "K" || m_config.hasKeyBias);
        const std::string bias = hasBias ? " + b_" + head + "^" + name : "";
        const std::string columns = name == "V" ? "d_v" : "d_k";
        add(id, result.name + " = " + input.name + " " + matrix + bias,
            {input, term(matrix, "d_{model}", m_config.dModel, columns, result.actual[1])}, result);
    }

    void addProjections()
    {
        const ShapeTerm x = term("X", m_nQ, m_layer.nQueries, "d_{model}", m_config.dModel);
        const ShapeTerm y = term(m_y, m_nK, m_layer.nKeys, "d_{model}", m_config.dModel);
        m_q = term("Q_i", m_nQ, m_layer.nQueries, "d_k", m_size.dHead);
        m_k = term("K_" + m_keyHead, m_nK, m_layer.nKeys, "d_k", m_size.dHead);
        m_v = term("V_" + m_keyHead, m_nK, m_layer.nKeys, "d_v", m_size.valueSize());
        addProjection("projectQ", "Q", "i", x, m_q);
        addProjection("projectK", "K", m_keyHead, y, m_k);
        m_steps.back().nSharing = m_size.headsPerKey();
        addProjection("projectV", "V", m_keyHead, y, m_v);
        m_steps.back().nSharing = m_size.headsPerKey();
    }

    /// Su et al. 2021: q and k as the scores take them.
    void addTurns()
    {
        if (m_config.rotary.empty() || m_config.layer(m_layer.part, m_layer.layer).rotary < 0)
            return;
        for (auto [id, matrix] : {std::pair{"rotaryQ", &m_q}, std::pair{"rotaryK", &m_k}}) {
            ShapeTerm turned = *matrix;
            turned.name += "^R";
            add(id, turned.name + " = " + matrix->name + ", turned by position", {*matrix}, turned);
            *matrix = turned;
        }
        m_steps.back().nSharing = m_size.headsPerKey();
    }

    std::string divisor() const
    {
        if (!m_config.scaleByRootDHead)
            return "";
        return m_config.ownDivisor != 0.0F ? " / c" : " / √d_k";
    }

    void addScores()
    {
        const ShapeTerm scores = cells("S_i");
        const bool isTurned = m_k.name.ends_with("^R");
        const std::string transposed = isTurned ? m_k.name.substr(0, m_k.name.size() - 2) + "^{R T}" : m_k.name + "^T";
        add("scores", "S_i = " + m_q.name + " " + transposed + divisor(),
            {m_q, term(transposed, "d_k", m_size.dHead, m_nK, m_layer.nKeys)}, scores);
        const bool hasBias = m_config.positionBias != PositionBiasKind::None && m_layer.part != AttentionPart::Cross;
        if (hasBias)
            add("positionBias", biasFormula(), {scores, cells("B_i")}, scores, "+");
        if (m_config.scoreCap != 0.0F)
            add("softCap", "S_i = c tanh(S_i / c)", {scores}, scores);
        add("mask", "M_i = S_i, −∞ where masked", {scores}, cells("M_i"));
    }

    std::string biasFormula() const
    {
        if (m_config.positionBias == PositionBiasKind::Alibi)
            return "S_i = S_i + B_i, m_i (key − query)";
        return m_config.positionBias == PositionBiasKind::Disentangled ? "S_i = S_i + B_i, c2p + p2c"
                                                                       : "S_i = S_i + B_i, by distance";
    }

    void addPattern()
    {
        const ShapeTerm masked = cells("M_i");
        const bool hasSink = m_config.hasSinks && m_layer.part == AttentionPart::Decoder;
        if (!hasSink) {
            add("pattern", "A_i = softmax(M_i)", {masked}, cells("A_i"));
            return;
        }
        const ShapeTerm sink{"s_i", "[1]", {1}};
        add("pattern", "A_i = softmax(M_i, s_i)", {masked, sink},
            term("A_i", m_nQ, m_layer.nQueries, m_nK + " + 1", m_layer.nKeys + 1), "|");
    }

    void addOutput()
    {
        const ShapeTerm z = term("Z_i", m_nQ, m_layer.nQueries, "d_v", m_size.valueSize());
        const std::int64_t width = std::int64_t{m_size.nHeads} * m_size.valueSize();
        const ShapeTerm all = term("Z", m_nQ, m_layer.nQueries, "h·d_v", width);
        add("headOutput", "Z_i = A_i " + m_v.name, {cells("A_i"), m_v}, z);
        m_steps.push_back({"concat", "Z = concat(Z_1, …, Z_h)", {z}, all, false});
        m_steps.push_back({"output",
                           m_output + " = Z W^O" + (m_config.hasOutBias ? " + b^O" : ""),
                           {all, term("W^O", "h·d_v", width, "d_{model}", m_config.dModel)},
                           term(m_output, m_nQ, m_layer.nQueries, "d_{model}", m_config.dModel),
                           false});
    }

    const ModelConfig& m_config;
    TracedLayer m_layer;
    AttentionSize m_size;
    std::string m_nQ, m_nK, m_y, m_output, m_keyHead;
    ShapeTerm m_q, m_k, m_v;
    std::vector<ShapeStep> m_steps;
};

} // namespace

std::vector<ShapeStep> shapeTrace(const ModelConfig& config, const TracedLayer& layer)
{
    if (config.isRecurrent())
        return additiveShapeTrace(config.recurrent, layer.nQueries, layer.nKeys);
    return Trace(config, layer).steps();
}

std::vector<ShapeStep> shapeTrace(const ModelConfig& config, AttentionPart part, int nQueries, int nKeys)
{
    return shapeTrace(config, {part, 0, nQueries, nKeys});
}

std::vector<ShapeStep> shapeTrace(const ModelConfig& config, int nTokens)
{
    return shapeTrace(config, AttentionPart::Decoder, nTokens, nTokens);
}

} // namespace headlight
