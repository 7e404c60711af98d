// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/shape_trace.h"

#include "core/activations/additive_shape_trace.h"

#include <utility>

namespace headlight {

namespace {

/// "Q_i" and "R" → "Q_i^R", "Q_i^N" and "R" → "Q_i^R": a vector's name with the mark of the step that it has just
/// taken.
std::string raised(const std::string& name, const std::string& mark)
{
    return name.substr(0, name.find('^')) + "^" + mark;
}

/// "K_g" → "K_g^T", "K_g^R" → "K_g^{R T}"
std::string transposed(const std::string& name)
{
    const std::size_t mark = name.find('^');
    return mark == std::string::npos ? name + "^T" : raised(name, "{" + name.substr(mark + 1) + " T}");
}

/// Collects the steps of one layer's attention in order.
class LayerSteps {
public:
    LayerSteps(const ModelConfig& config, const TracedLayer& layer)
        : m_config(config), m_layer(layer), m_size(config.sizeOf(layer.part))
    {
        const bool isCross = layer.part == AttentionPart::Cross;
        m_nQ = isCross ? "T_q" : "T";
        m_nK = isCross ? "T_k" : "T";
        m_y = isCross ? "Y" : "X"; // the name of what keys and values are made from
        m_output = isCross ? "O" : "Y";
        m_keyHead = m_size.headsPerKey() > 1 ? "g" : "i";
    }

    std::vector<ShapeStep> steps()
    {
        if (m_config.latent.kvRank == 0)
            addProjections();
        else
            addLatentProjections();
        addNorms();
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

    std::string bound(bool isHere) const { return m_config.qkvClip != 0.0F && isHere ? ", within ±c_{clip}" : ""; }

    void addProjection(const char* id, const std::string& name, const std::string& head, const ShapeTerm& input,
                       const ShapeTerm& result)
    {
        const std::string matrix = "W_" + head + "^" + name;
        const bool hasBias = m_config.hasQkvBias && (name != "K" || m_config.hasKeyBias);
        const std::string bias = hasBias ? " + b_" + head + "^" + name : "";
        const std::string columns = name == "V" ? "d_v" : "d_k";
        add(id,
            result.name + " = " + input.name + " " + matrix + bias + bound(name == "V" || !m_config.clipsBehindNorm),
            {input, term(matrix, "d_{model}", m_config.dModel, columns, result.actual[1])}, result);
    }

    void nameVectors()
    {
        m_q = term("Q_i", m_nQ, m_layer.nQueries, "d_k", m_size.dHead);
        m_k = term("K_" + m_keyHead, m_nK, m_layer.nKeys, "d_k", m_size.dHead);
        m_v = term("V_" + m_keyHead, m_nK, m_layer.nKeys, "d_v", m_size.valueSize());
    }

    void addProjections()
    {
        const ShapeTerm x = term("X", m_nQ, m_layer.nQueries, "d_{model}", m_config.dModel);
        const ShapeTerm y = term(m_y, m_nK, m_layer.nKeys, "d_{model}", m_config.dModel);
        nameVectors();
        addProjection("projectQ", "Q", "i", x, m_q);
        addProjection("projectK", "K", m_keyHead, y, m_k);
        m_steps.back().nSharing = m_size.headsPerKey();
        addProjection("projectV", "V", m_keyHead, y, m_v);
        m_steps.back().nSharing = m_size.headsPerKey();
    }

    /// Adds the projection of x to a vector that all heads share: "C^{KV} = X W^{DKV}, normed".
    ShapeTerm addLatent(const char* id, const std::string& name, const std::string& matrix, const std::string& size,
                        int nNumbers, const char* norm)
    {
        const ShapeTerm x = term("X", m_nQ, m_layer.nQueries, "d_{model}", m_config.dModel);
        const ShapeTerm made = term(name, m_nQ, m_layer.nQueries, size, nNumbers);
        const std::string bias = m_config.hasQkvBias ? " + " + raised("b", matrix) : "";
        add(id, name + " = X " + raised("W", matrix) + bias + norm,
            {x, term(raised("W", matrix), "d_{model}", m_config.dModel, size, nNumbers)}, made);
        m_steps.back().perHead = false;
        return made;
    }

    /// Adds the latent projections in the letters of DeepSeek-AI 2024, section 2.1: q, k and v are made of smaller
    /// vectors, and k has a part that is the same in all heads.
    void addLatentProjections()
    {
        const LatentConfig& latent = m_config.latent;
        const bool hasQ = latent.qRank != 0;
        const ShapeTerm x = term("X", m_nQ, m_layer.nQueries, "d_{model}", m_config.dModel);
        const ShapeTerm q = hasQ ? addLatent("latentQ", "C^Q", "{DQ}", "r_q", latent.qRank, ", normed") : x;
        const ShapeTerm kv = addLatent("latentKv", "C^{KV}", "{DKV}", "r_{kv}", latent.kvRank, ", normed");
        const ShapeTerm shared = addLatent("latentK", "K^S", "{KR}", "d_s", latent.dShared, "");
        nameVectors();
        const std::string wQ = hasQ ? "W_i^{UQ}" : "W_i^Q";
        add("projectQ", "Q_i = " + q.name + " " + wQ,
            {q, term(wQ, hasQ ? "r_q" : "d_{model}", q.actual[1], "d_k", m_size.dHead)}, m_q);
        add("projectK", "K_i = [C^{KV} W_i^{UK}, K^S]",
            {kv, term("W_i^{UK}", "r_{kv}", latent.kvRank, "d_k − d_s", m_size.dHead - latent.dShared), shared}, m_k);
        add("projectV", "V_i = C^{KV} W_i^{UV}",
            {kv, term("W_i^{UV}", "r_{kv}", latent.kvRank, "d_v", m_size.valueSize())}, m_v);
    }

    /// Adds the norms of q and k before they are turned.
    void addNorms()
    {
        if (m_config.qkNorm == QkNorm::None)
            return;
        const std::string how = m_config.qkNorm == QkNorm::Whole ? ", normed with all heads" : ", normed";
        for (auto [id, matrix] : {std::pair{"normQ", &m_q}, std::pair{"normK", &m_k}})
            addOnTheWay(id, *matrix, "N", how + bound(m_config.clipsBehindNorm));
        m_steps.back().nSharing = m_size.headsPerKey();
    }

    /// Adds the rotary turns of q and k (Su et al. 2021).
    void addTurns()
    {
        if (m_config.rotary.empty() || m_config.layer(m_layer.part, m_layer.layer).rotary < 0)
            return;
        const std::string how =
            m_config.latent.kvRank == 0 ? ", turned by position" : ", the last d_s turned by position";
        for (auto [id, matrix] : {std::pair{"rotaryQ", &m_q}, std::pair{"rotaryK", &m_k}})
            addOnTheWay(id, *matrix, "R", how);
        m_steps.back().nSharing = m_size.headsPerKey();
    }

    /// Adds a step that gives q or k new numbers of the same shape, and a mark in its name.
    void addOnTheWay(const char* id, ShapeTerm& matrix, const char* mark, const std::string& how)
    {
        ShapeTerm made = matrix;
        made.name = raised(matrix.name, mark);
        add(id, made.name + " = " + matrix.name + how, {matrix}, made);
        matrix = made;
    }

    std::string divisor() const
    {
        const bool isOfLayer = m_config.layer(m_layer.part, m_layer.layer).divisor != 1.0F;
        if (m_config.scaleByRootDHead && m_config.ownDivisor == 0.0F)
            return isOfLayer ? " / (c √d_k)" : " / √d_k";
        return m_config.scaleByRootDHead || isOfLayer ? " / c" : "";
    }

    /// Adds the steps from q kᵀ to the masked scores. Each has a letter of its own: S, with its bias S^B, capped S^C,
    /// masked M.
    void addScores()
    {
        ShapeTerm scores = cells("S_i");
        const std::string keys = transposed(m_k.name);
        add("scores", "S_i = " + m_q.name + " " + keys + divisor(),
            {m_q, term(keys, "d_k", m_size.dHead, m_nK, m_layer.nKeys)}, scores);
        const bool hasBias = m_config.positionBias != PositionBiasKind::None && m_layer.part != AttentionPart::Cross;
        if (hasBias) {
            add("positionBias", "S_i^B = S_i + B_i" + biasText(), {scores, cells("B_i")}, cells("S_i^B"), "+");
            scores = cells("S_i^B");
        }
        if (m_config.scoreCap != 0.0F) {
            add("softCap", "S_i^C = c_{cap} tanh(" + scores.name + " / c_{cap})", {scores}, cells("S_i^C"));
            scores = cells("S_i^C");
        }
        add("mask", "M_i = " + scores.name + ", −∞ where masked", {scores}, cells("M_i"));
    }

    std::string biasText() const
    {
        if (m_config.positionBias == PositionBiasKind::Alibi)
            return ", m_i (key − query)";
        return m_config.positionBias == PositionBiasKind::Disentangled ? ", c2p + p2c" : ", by distance";
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
    return LayerSteps(config, layer).steps();
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
