// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/layer_rows.h"

namespace headlight {

void LayerRows::norm(const std::string& name, const std::string& theirs, LayerNormParameters& target)
{
    m_table.norm(m_ours + "." + name, m_theirs + theirs, m_config.dModel, target);
}

void LayerRows::projection(const char* suffix, const std::string& theirs, Index heads, bool hasBias, Weight& w,
                           RowVector& b)
{
    m_table.transposedLinear({m_ours + ".attn", suffix, m_theirs + theirs, m_config.dModel, heads, hasBias}, w, b);
}

void LayerRows::projections(const Projections& theirs, AttentionParameters& p)
{
    const Index heads = Index{m_config.nHeads} * m_config.dHead;
    const Index keyHeads = Index{m_config.nKvHeads} * m_config.dHead;
    projection("Q", theirs.q, heads, m_config.hasQkvBias, p.wQ, p.bQ);
    projection("K", theirs.k, keyHeads, m_config.hasQkvBias, p.wK, p.bK);
    projection("V", theirs.v, keyHeads, m_config.hasQkvBias, p.wV, p.bV);
    output(theirs.o, p);
}

void LayerRows::output(const std::string& theirs, AttentionParameters& p)
{
    const Index heads = Index{m_config.nHeads} * m_config.dHead;
    m_table.transposedLinear({m_ours + ".attn", "O", m_theirs + theirs, heads, m_config.dModel, m_config.hasOutBias},
                             p.wO, p.bO);
}

void LayerRows::fusedProjections(const std::string& theirs, Fused order, AttentionParameters& p, bool isPlain)
{
    const Index d = m_config.dHead;
    const Index nHeads = m_config.nHeads;
    const Index nKv = m_config.nKvHeads;
    const Index all = (nHeads + 2 * nKv) * d;
    const Index shared = nHeads / nKv; // number of heads that share a k and v
    const bool isWhole = order == Fused::OneAfterTheOther;
    const Index stride = isWhole ? 0 : (shared + 2) * d;
    const ColumnBlocks q = isWhole ? ColumnBlocks{0, nHeads * d} : ColumnBlocks{0, shared * d, stride, nKv};
    const ColumnBlocks k = isWhole ? ColumnBlocks{nHeads * d, nKv * d} : ColumnBlocks{shared * d, d, stride, nKv};
    const ColumnBlocks v =
        isWhole ? ColumnBlocks{(nHeads + nKv) * d, nKv * d} : ColumnBlocks{(shared + 1) * d, d, stride, nKv};
    const auto part = [&](const char* suffix, const ColumnBlocks& columns, Weight& w, RowVector& b) {
        const TableBuilder::Linear linear{m_ours + ".attn",    suffix, m_theirs + theirs, m_config.dModel, all,
                                          m_config.hasQkvBias, columns};
        isPlain ? m_table.linear(linear, w, b) : m_table.transposedLinear(linear, w, b);
    };
    part("Q", q, p.wQ, p.bQ);
    part("K", k, p.wK, p.bK);
    part("V", v, p.wV, p.bV);
}

void LayerRows::qkNorms(const std::string& q, const std::string& k, AttentionParameters& p)
{
    const bool isWhole = m_config.qkNorm == QkNorm::Whole;
    const Index d = m_config.dHead;
    m_table.norm(m_ours + ".attn.qNorm", m_theirs + q, isWhole ? m_config.nHeads * d : d, p.qNorm);
    m_table.norm(m_ours + ".attn.kNorm", m_theirs + k, isWhole ? m_config.nKvHeads * d : d, p.kNorm);
}

void LayerRows::mlp(const Mlp& theirs, MlpParameters& p)
{
    const Index d = m_config.dModel;
    const std::string ours = m_ours + ".mlp";
    if (m_config.isGated)
        m_table.transposedLinear({ours, "Gate", m_theirs + theirs.gate, d, m_config.dMlp, m_config.hasMlpBias}, p.wGate,
                                 p.bGate);
    m_table.transposedLinear({ours, "In", m_theirs + theirs.in, d, m_config.dMlp, m_config.hasMlpBias}, p.wIn, p.bIn);
    m_table.transposedLinear({ours, "Out", m_theirs + theirs.out, m_config.dMlp, d, m_config.hasMlpBias}, p.wOut,
                             p.bOut);
}

void LayerRows::fusedMlp(const std::string& gateAndIn, const std::string& out, MlpParameters& p)
{
    const Index d = m_config.dModel;
    const Index dMlp = m_config.dMlp;
    const std::string ours = m_ours + ".mlp";
    const std::string both = m_theirs + gateAndIn;
    m_table.transposedLinear({ours, "Gate", both, d, 2 * dMlp, m_config.hasMlpBias, {0, dMlp}}, p.wGate, p.bGate);
    m_table.transposedLinear({ours, "In", both, d, 2 * dMlp, m_config.hasMlpBias, {dMlp, dMlp}}, p.wIn, p.bIn);
    m_table.transposedLinear({ours, "Out", m_theirs + out, dMlp, d, m_config.hasMlpBias}, p.wOut, p.bOut);
}

void addTokenEmbedding(TableBuilder& table, const ModelConfig& config, const StackNames& names, Parameters& parameters)
{
    table.matrix("tokenEmbedding", names.embedding + ".weight", config.dVocab, config.embeddingSize(),
                 parameters.tokenEmbedding);
}

void addStackEnd(TableBuilder& table, const ModelConfig& config, const StackNames& names, Parameters& parameters)
{
    if (config.hasFinalNorm)
        table.norm("finalNorm", names.finalNorm, config.dModel, parameters.finalNorm);
    if (!config.headIsRequired)
        table.beginOptional();
    if (!config.tiedUnembedding)
        table.matrix("unembedding", names.unembedding + ".weight", config.dVocab, config.embeddingSize(),
                     parameters.unembedding);
    if (config.hasLogitsBias)
        table.vector("logitsBias", names.unembedding + ".bias", config.dVocab, parameters.logitsBias);
    table.endOptional();
}

} // namespace headlight
