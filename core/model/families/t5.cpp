// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/model/families/all_families.h"
#include "core/model/families/stack_fields.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// Values that a family takes where its file is silent.
struct T5Defaults {
    std::string_view mlp = "gated-gelu";
    bool isTied = true;
    int dVocab = 250112;
    int dMlp = 1024;
    int nLayers = 8;
    int nHeads = 6;
};
constexpr int kT5Width = 512;
constexpr int kT5HeadSize = 64;

/// Reads "relu" or "gated-gelu": the MLP's activation, and whether it is gated.
void readT5Mlp(const ConfigReader& json, std::string_view kindOr, ModelConfig& config)
{
    const std::string kind = json.stringOr("feed_forward_proj", kindOr);
    const bool isGated = kind.starts_with("gated-");
    const std::string name = isGated ? kind.substr(6) : kind;
    config.isGated = json.booleanOr("is_gated_act", isGated);
    try {
        config.activation = activationFromName(name == "gelu" && isGated ? "gelu_new" : name);
    } catch (const Error&) {
        json.failField("feed_forward_proj", "\"relu\", \"gated-gelu\" or another activation, gated or not");
    }
    if (json.has("dense_act_fn"))
        config.activation = json.activation("dense_act_fn", name);
}

bool hasArchitecture(const ConfigReader& json, std::string_view ending)
{
    return json.has("architectures") &&
           std::ranges::any_of(json.strings("architectures"),
                               [&](const std::string& architecture) { return architecture.ends_with(ending); });
}

/// Reads how the logits are made. Version 5 of transformers writes "tie_word_embeddings" for every T5 but uses the head
/// that the file has. Whether the logits are scaled followed from that field before; now T5 has a field for it, and its
/// successors never scale them.
void readT5Head(const ConfigReader& json, const T5Defaults& defaults, bool saysScale, ModelConfig& config)
{
    const bool isTied = json.booleanOr("tie_word_embeddings", defaults.isTied);
    const bool isOfFive =
        json.stringOr("transformers_version", "").starts_with("5.") || json.has("scale_decoder_outputs");
    config.mayHaveOwnHead = isOfFive || (!defaults.isTied && !json.has("tie_word_embeddings"));
    config.tiedUnembedding = isTied || config.mayHaveOwnHead;
    if (json.booleanOr("scale_decoder_outputs", isTied && (saysScale || !isOfFive)))
        config.logitScale = 1.0F / std::sqrt(static_cast<float>(config.dModel));
    config.headIsRequired = !json.has("architectures") || hasArchitecture(json, "ForConditionalGeneration") ||
                            hasArchitecture(json, "WithLMHeadModel");
}

void readT5Buckets(const ConfigReader& json, ModelConfig& config)
{
    config.positionBias = PositionBiasKind::Buckets;
    config.buckets.nBuckets = json.positiveOr("relative_attention_num_buckets", 32);
    config.buckets.maxDistance = json.positiveOr("relative_attention_max_distance", 128);
    if (config.buckets.nBuckets < 4)
        json.failField("relative_attention_num_buckets", "4 or more");
    if (config.buckets.maxDistance <= config.buckets.nBuckets / 2)
        json.failField("relative_attention_max_distance", "more than the " +
                                                              std::to_string(config.buckets.nBuckets / 2) +
                                                              " distances with a bucket each");
}

/// Reads the sizes of the two stacks, or of the encoder alone.
void readT5Sizes(const ConfigReader& json, const T5Defaults& defaults, ModelConfig& config)
{
    config.dModel = json.positiveOr(json.firstOf({"hidden_size", "d_model"}), kT5Width);
    config.dVocab = json.positiveOr("vocab_size", defaults.dVocab);
    config.nCtx = json.positiveOr("n_positions", kUnboundedContext);
    config.nLayers = json.layersOrHeadsOr(json.firstOf({"num_hidden_layers", "num_layers"}), defaults.nLayers);
    config.nHeads = json.layersOrHeadsOr(json.firstOf({"num_attention_heads", "num_heads"}), defaults.nHeads);
    config.nKvHeads = config.nHeads;
    config.dHead = json.positiveOr(json.firstOf({"head_dim", "d_kv"}), kT5HeadSize);
    config.dMlp = json.positiveOr("d_ff", defaults.dMlp);
    config.isEncoder = hasArchitecture(json, "EncoderModel") || hasArchitecture(json, "T5ForTokenClassification");
    if (config.isEncoder) {
        json.allow({"is_encoder_decoder", "num_decoder_layers"});
        config.head = HeadKind::None;
        config.defaultMask = MaskKind::None;
        return;
    }
    json.requireVariant("is_encoder_decoder", true);
    config.encoder = {config.nLayers, config.nHeads, config.dHead, config.dMlp};
    config.nLayers = json.layersOrHeadsOr("num_decoder_layers", config.encoder.nLayers);
}

/// Raffel et al. 2020: scores that are not scaled, with a bias for the distance that a stack's layers share.
ModelConfig readT5Stacks(const ConfigReader& json, const T5Defaults& defaults, bool saysScale)
{
    ModelConfig config;
    readT5Sizes(json, defaults, config);
    readT5Mlp(json, defaults.mlp, config);
    config.positions = PositionKind::None;
    config.normKind = NormKind::Rms;
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_epsilon", 1e-6, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = false;
    config.scaleByRootDHead = false;
    readT5Buckets(json, config);
    readT5Head(json, defaults, saysScale, config);
    config.targetIds.pad = json.integerOr("pad_token_id", 0, 0, config.dVocab - 1);
    config.targetIds.start = json.integerOr("decoder_start_token_id", config.targetIds.pad, 0, config.dVocab - 1);
    config.targetIds.end = json.has("eos_token_id") ? json.firstTokenId("eos_token_id", config.dVocab) : 1;
    json.allow(
        {"output_past", "is_decoder", "scalable_attention"}); // the last is of UMT5's export; the model ignores it
    return config;
}

ModelConfig readT5(const ConfigReader& json)
{
    return readT5Stacks(json, {"relu", true, 32128, 2048, 6, 8}, true);
}

/// Xue et al. 2021.
ModelConfig readMt5(const ConfigReader& json)
{
    return readT5Stacks(json, {.isTied = false}, false);
}

/// Chung et al. 2023: every layer has a bias of its own.
ModelConfig readUmt5(const ConfigReader& json)
{
    return readT5Stacks(json, {}, false);
}

/// Adds the tensors of one layer of a stack; `at` counts its parts, "layer.1".
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

/// The names of a stack in a checkpoint, and the parameters that it fills.
struct T5Stack {
    std::string theirs; // "encoder."
    std::string blocksName;
    std::string prefix; // the prefix of our own names
    bool hasCross = false;
    bool hasOwnBias = false; // whether each layer has a bias of its own
    std::vector<BlockParameters>& blocks;
    Matrix& bias;
    LayerNormParameters& finalNorm;
};

void addT5Bias(TableBuilder& table, const ModelConfig& config, const T5Stack& stack, std::size_t layer)
{
    const std::string theirs =
        stack.theirs + "block." + std::to_string(layer) + ".layer.0.SelfAttention.relative_attention_bias.weight";
    if (stack.hasOwnBias)
        table.matrix(stack.blocksName + std::to_string(layer) + ".positionBias", theirs, config.buckets.nBuckets,
                     config.nHeads, stack.blocks[layer].attention.positions.distances);
    else if (layer == 0)
        table.small(stack.prefix + "positionBias", theirs, config.buckets.nBuckets, config.nHeads, stack.bias);
}

void addT5Stack(TableBuilder& table, const ModelConfig& config, int nLayers, const T5Stack& stack)
{
    stack.blocks.resize(nLayers);
    for (std::size_t l = 0; l < stack.blocks.size(); ++l) {
        BlockParameters& block = stack.blocks[l];
        addT5Bias(table, config, stack, l);
        T5Layer layer(table, config, stack.blocksName + std::to_string(l),
                      stack.theirs + "block." + std::to_string(l) + ".");
        layer.attention(0, "attn", "SelfAttention", block.attention);
        layer.norm(0, "norm1", block.norm1);
        if (stack.hasCross) {
            layer.attention(1, "cross", "EncDecAttention", block.cross.attention);
            layer.norm(1, "crossNorm", block.cross.norm);
        }
        layer.mlp(stack.hasCross ? 2 : 1, block.mlp);
        layer.norm(stack.hasCross ? 2 : 1, "norm2", block.norm2);
    }
    table.norm(stack.prefix + "finalNorm", stack.theirs + "final_layer_norm", config.dModel, stack.finalNorm);
}

void addT5Head(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    if (config.isEncoder || (config.tiedUnembedding && !config.mayHaveOwnHead))
        return;
    if (config.mayHaveOwnHead || !config.headIsRequired)
        table.beginOptional();
    table.matrix("unembedding", "lm_head.weight", config.dVocab, config.dModel, parameters.unembedding);
    table.endOptional();
}

void addAnyT5(TableBuilder& table, const ModelConfig& config, bool hasOwnBias, Parameters& p)
{
    table.matrix("tokenEmbedding", "shared.weight", config.dVocab, config.dModel, p.tokenEmbedding);
    if (config.isEncoder) {
        addT5Stack(table, config, config.nLayers,
                   {"encoder.", "blocks.", "", false, hasOwnBias, p.blocks, p.positionBias, p.finalNorm});
        return;
    }
    addT5Stack(table, config, config.encoder.nLayers,
               {"encoder.", "encoderBlocks.", "encoder.", false, hasOwnBias, p.encoderBlocks, p.encoderPositionBias,
                p.encoderFinalNorm});
    addT5Stack(table, config, config.nLayers,
               {"decoder.", "blocks.", "", true, hasOwnBias, p.blocks, p.positionBias, p.finalNorm});
    addT5Head(table, config, p);
}

void addT5Tensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addAnyT5(table, config, false, parameters);
}

void addUmt5Tensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addAnyT5(table, config, true, parameters);
}

std::vector<LayerNames> t5Layers(const ModelConfig& config)
{
    if (config.isEncoder)
        return {{"encoder.block.", config.nLayers, "num_layers"}};
    return {{"encoder.block.", config.encoder.nLayers, "num_layers"},
            {"decoder.block.", config.nLayers, "num_decoder_layers"}};
}

std::vector<std::string> t5Copies(const ModelConfig& config)
{
    std::vector<std::string> names{"encoder.embed_tokens.weight", "decoder.embed_tokens.weight"};
    if (config.tiedUnembedding && !config.mayHaveOwnHead)
        names.emplace_back("lm_head.weight");
    return names;
}

Family t5Like(std::string_view modelType, std::string_view title, ModelConfig (*read)(const ConfigReader&),
              void (*addTensors)(TableBuilder&, const ModelConfig&, Parameters&) = addT5Tensors)
{
    // The first release saved a bias for the cross-attention that no layer reads.
    return {modelType,
            title,
            read,
            addTensors,
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

Family umt5Family()
{
    return t5Like("umt5", "UMT5", readUmt5, addUmt5Tensors);
}

} // namespace headlight
