// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/model/table_builder.h"

#include <string>

namespace headlight {

/// Adds the rows of one layer, with names and sizes that many families share.
class LayerRows {
public:
    /// `ours` is "blocks.3", `theirs` "layers.3.".
    LayerRows(TableBuilder& table, const ModelConfig& config, std::string ours, std::string theirs)
        : m_table(table), m_config(config), m_ours(std::move(ours)), m_theirs(std::move(theirs))
    {
    }

    void norm(const std::string& name, const std::string& theirs, LayerNormParameters& target);
    /// Names of separate tensors of q, k, v and o, each [out, in].
    struct Projections {
        std::string q = "self_attn.q_proj";
        std::string k = "self_attn.k_proj";
        std::string v = "self_attn.v_proj";
        std::string o = "self_attn.o_proj";
    };
    void projections(const Projections& theirs, AttentionParameters& p);
    void output(const std::string& theirs, AttentionParameters& p);

    /// The order of q, k and v in one tensor.
    enum class Fused {
        OneAfterTheOther, ///< all of q, all of k, all of v
        ByHead,           ///< q, k and v of a head, then those of the next
        ByKeyHead         ///< the heads that share a k and v, then these two, then the next such heads
    };
    /// Adds q, k and v of one tensor [out, in], or [in, out] where `isPlain`.
    void fusedProjections(const std::string& theirs, Fused order, AttentionParameters& p, bool isPlain = false);

    /// Adds the learned gains of q's and k's norm, each [dHead] or [nHeads·dHead].
    void qkNorms(const std::string& q, const std::string& k, AttentionParameters& p);

    struct Mlp {
        std::string gate = "mlp.gate_proj"; // "" where the MLP is not gated
        std::string in = "mlp.up_proj";
        std::string out = "mlp.down_proj";
    };
    void mlp(const Mlp& theirs, MlpParameters& p);
    /// Adds an MLP whose gate and input lie in one tensor, one after the other.
    void fusedMlp(const std::string& gateAndIn, const std::string& out, MlpParameters& p);

    TableBuilder& table() { return m_table; }
    const std::string& ours() const { return m_ours; }
    std::string theirs(const std::string& name) const { return m_theirs + name; }

private:
    void projection(const char* suffix, const std::string& theirs, Index heads, bool hasBias, Weight& w, RowVector& b);

    TableBuilder& m_table;
    const ModelConfig& m_config;
    std::string m_ours;
    std::string m_theirs;
};

/// The names that most families give the embedding of the tokens, the final norm and the unembedding.
struct StackNames {
    std::string embedding = "embed_tokens";
    std::string layers = "layers.";
    std::string finalNorm = "norm";
    std::string unembedding = "lm_head";
};
void addTokenEmbedding(TableBuilder& table, const ModelConfig& config, const StackNames& names, Parameters& parameters);
void addStackEnd(TableBuilder& table, const ModelConfig& config, const StackNames& names, Parameters& parameters);

/// Calls add(rows, block) for every layer of a single stack.
template <typename Add>
void addLayers(TableBuilder& table, const ModelConfig& config, const std::string& layers, Parameters& parameters,
               Add add)
{
    parameters.blocks.resize(config.nBlocks());
    for (std::size_t layer = 0; layer < parameters.blocks.size(); ++layer) {
        LayerRows rows(table, config, "blocks." + std::to_string(layer), layers + std::to_string(layer) + ".");
        add(rows, parameters.blocks[layer]);
    }
}

} // namespace headlight
