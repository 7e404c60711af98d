// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/model/families/all_families.h"
#include "core/model/families/stack_fields.h"

#include <cmath>

namespace headlight {

namespace {

/// "relu", "gated-gelu": the MLP's activation, and whether it is gated.
void readT5Mlp(const ConfigReader& json, std::string_view kindOr, ModelConfig& config)
{
    const std::string kind = json.stringOr("feed_forward_proj", kindOr);
    json.allow({"dense_act_fn", "is_gated_act"});
    config.isGated = kind.starts_with("gated-");
    const std::string name = config.isGated ? kind.substr(6) : kind;
    try {
        config.activation = activationFromName(name == "gelu" && config.isGated ? "gelu_new" : name);
    } catch (const Error&) {
        json.failField("feed_forward_proj", "\"relu\", \"gated-gelu\" or another activation, gated or not");
    }
}

/// Raffel et al. 2020: scores that are not scaled, with a bias for the distance that a stack's layers share.
ModelConfig readT5Stacks(const ConfigReader& json, std::string_view mlpOr, bool tiedOr)
{
    ModelConfig config;
    json.requireVariant("is_encoder_decoder", true);
    config.dModel = json.positive("d_model");
    config.dVocab = json.positive("vocab_size");
    config.nCtx = json.positiveOr("n_positions", kUnboundedContext);
    config.encoder.nLayers = json.layersOrHeads("num_layers");
    config.nLayers = json.layersOrHeadsOr("num_decoder_layers", config.encoder.nLayers);
    config.nHeads = config.nKvHeads = config.encoder.nHeads = json.layersOrHeads("num_heads");
    config.dHead = config.encoder.dHead = json.positive("d_kv");
    config.dMlp = config.encoder.dMlp = json.positive("d_ff");
    readT5Mlp(json, mlpOr, config);
    config.positions = PositionKind::None;
    config.normKind = NormKind::Rms;
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_epsilon", 1e-6, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = false;
    config.scaleByRootDHead = false;
    config.positionBias = PositionBiasKind::Buckets;
    config.buckets.nBuckets = json.positiveOr("relative_attention_num_buckets", 32);
    config.buckets.maxDistance = json.positiveOr("relative_attention_max_distance", 128);
    if (config.buckets.nBuckets < 4)
        json.failField("relative_attention_num_buckets", "4 or more");
    if (config.buckets.maxDistance <= config.buckets.nBuckets / 2)
        json.failField("relative_attention_max_distance", "more than the " +
                                                              std::to_string(config.buckets.nBuckets / 2) +
                                                              " distances with a bucket each");
    config.tiedUnembedding = json.booleanOr("tie_word_embeddings", tiedOr);
    if (json.booleanOr("scale_decoder_outputs", config.tiedUnembedding))
        config.logitScale = 1.0F / std::sqrt(static_cast<float>(config.dModel));
    config.targetIds.pad = json.integerOr("pad_token_id", 0, 0, config.dVocab - 1);
    config.targetIds.start = json.integerOr("decoder_start_token_id", config.targetIds.pad, 0, config.dVocab - 1);
    config.targetIds.end = json.integerOr("eos_token_id", 1, 0, config.dVocab - 1);
    json.allow({"output_past"});
    return config;
}

ModelConfig readT5(const ConfigReader& json)
{
    return readT5Stacks(json, "relu", true);
}

/// Xue et al. 2021.
ModelConfig readMt5(const ConfigReader& json)
{
    return readT5Stacks(json, "gated-gelu", false);
}

/// One layer of a stack; `at` counts its parts, "layer.1".
class T5Layer {
public:
    T5Layer(TableBuilder& table, const ModelConfig& config, std::string ours, std::string theirs)
        : m_table(table), m_config(config), m_ours(std::move(ours)), m_theirs(std::move(theirs))
    {
    }

    void attention(int at, const std::string& name, const std::string& theirName, AttentionParameters& p)
    {
        const Index d = m_config.dModel;
        const Index heads = Index{m_config.nHeads} * m_config.dHead;
        const std::string ours = m_ours + "." + name;
        const std::string theirs = part(at) + theirName + ".";
        m_table.transposedLinear({ours, "Q", theirs + "q", d, heads, false}, p.wQ, p.bQ);
        m_table.transposedLinear({ours, "K", theirs + "k", d, heads, false}, p.wK, p.bK);
        m_table.transposedLinear({ours, "V", theirs + "v", d, heads, false}, p.wV, p.bV);
        m_table.transposedLinear({ours, "O", theirs + "o", heads, d, false}, p.wO, p.bO);
    }

    void norm(int at, const std::string& name, LayerNormParameters& p)
    {
        m_table.norm(m_ours + "." + name, part(at) + "layer_norm", m_config.dModel, p);
    }

    void mlp(int at, MlpParameters& p)
    {
        const Index d = m_config.dModel;
        const std::string ours = m_ours + ".mlp";
        const std::string theirs = part(at) + "DenseReluDense.";
        if (m_config.isGated)
            m_table.transposedLinear({ours, "Gate", theirs + "wi_0", d, m_config.dMlp, false}, p.wGate, p.bGate);
        m_table.transposedLinear({ours, "In", theirs + (m_config.isGated ? "wi_1" : "wi"), d, m_config.dMlp, false},
                                 p.wIn, p.bIn);
        m_table.transposedLinear({ours, "Out", theirs + "wo", m_config.dMlp, d, false}, p.wOut, p.bOut);
    }

private:
    std::string part(int at) const { return m_theirs + "layer." + std::to_string(at) + "."; }

    TableBuilder& m_table;
    const ModelConfig& m_config;
    std::string m_ours;
    std::string m_theirs;
};

void addT5Stack(TableBuilder& table, const ModelConfig& config, bool isEncoder, Parameters& p)
{
    const std::string stack = isEncoder ? "encoder." : "decoder.";
    std::vector<BlockParameters>& blocks = isEncoder ? p.encoderBlocks : p.blocks;
    blocks.resize(static_cast<std::size_t>(isEncoder ? config.encoder.nLayers : config.nLayers));
    table.small(isEncoder ? "encoder.positionBias" : "positionBias",
                stack + "block.0.layer.0.SelfAttention.relative_attention_bias.weight", config.buckets.nBuckets,
                config.nHeads, isEncoder ? p.encoderPositionBias : p.positionBias);
    for (std::size_t l = 0; l < blocks.size(); ++l) {
        T5Layer layer(table, config, (isEncoder ? "encoderBlocks." : "blocks.") + std::to_string(l),
                      stack + "block." + std::to_string(l) + ".");
        layer.attention(0, "attn", "SelfAttention", blocks[l].attention);
        layer.norm(0, "norm1", blocks[l].norm1);
        if (!isEncoder) {
            layer.attention(1, "cross", "EncDecAttention", blocks[l].cross.attention);
            layer.norm(1, "crossNorm", blocks[l].cross.norm);
        }
        layer.mlp(isEncoder ? 1 : 2, blocks[l].mlp);
        layer.norm(isEncoder ? 1 : 2, "norm2", blocks[l].norm2);
    }
    table.norm(isEncoder ? "encoder.finalNorm" : "finalNorm", stack + "final_layer_norm", config.dModel,
               isEncoder ? p.encoderFinalNorm : p.finalNorm);
}

void addT5Tensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    table.matrix("tokenEmbedding", "shared.weight", config.dVocab, config.dModel, parameters.tokenEmbedding);
    addT5Stack(table, config, true, parameters);
    addT5Stack(table, config, false, parameters);
    if (!config.tiedUnembedding)
        table.matrix("unembedding", "lm_head.weight", config.dVocab, config.dModel, parameters.unembedding);
}

std::vector<LayerNames> t5Layers(const ModelConfig& config)
{
    return {{"encoder.block.", config.encoder.nLayers, "num_layers"},
            {"decoder.block.", config.nLayers, "num_decoder_layers"}};
}

std::vector<std::string> t5Copies(const ModelConfig& config)
{
    std::vector<std::string> names{"encoder.embed_tokens.weight", "decoder.embed_tokens.weight"};
    if (config.tiedUnembedding)
        names.emplace_back("lm_head.weight");
    return names;
}

Family t5Like(std::string_view modelType, std::string_view title, ModelConfig (*read)(const ConfigReader&))
{
    // The first release saved a bias for the cross-attention that no layer reads.
    return {modelType,
            title,
            read,
            addT5Tensors,
            t5Layers,
            {"transformer."},
            {"EncDecAttention.relative_attention_bias.weight"},
            t5Copies};
}

} // namespace

Family t5Family()
{
    return t5Like("t5", "T5", readT5);
}

Family mt5Family()
{
    return t5Like("mt5", "mT5", readMt5);
}

} // namespace headlight
