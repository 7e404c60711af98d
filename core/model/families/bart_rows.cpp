// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/bart_rows.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// Names and sizes of one layer of either stack.
struct BartLayer {
    std::string ours;   // "blocks.3"
    std::string theirs; // "model.decoder.layers.3"
    Index dModel = 0;
    Index heads = 0; // nHeads·dHead
    Index dMlp = 0;
};

void addBartAttention(TableBuilder& table, const BartLayer& layer, const std::string& name,
                      const std::string& checkpointName, AttentionParameters& p)
{
    const std::string ours = layer.ours + "." + name;
    const std::string theirs = layer.theirs + "." + checkpointName;
    table.transposedLinear({ours, "Q", theirs + ".q_proj", layer.dModel, layer.heads}, p.wQ, p.bQ);
    table.transposedLinear({ours, "K", theirs + ".k_proj", layer.dModel, layer.heads}, p.wK, p.bK);
    table.transposedLinear({ours, "V", theirs + ".v_proj", layer.dModel, layer.heads}, p.wV, p.bV);
    table.transposedLinear({ours, "O", theirs + ".out_proj", layer.heads, layer.dModel}, p.wO, p.bO);
}

void addBartBlock(TableBuilder& table, const BartLayer& layer, bool hasCross, BlockParameters& p)
{
    const Index d = layer.dModel;
    addBartAttention(table, layer, "attn", "self_attn", p.attention);
    table.norm(layer.ours + ".norm1", layer.theirs + ".self_attn_layer_norm", d, p.norm1);
    if (hasCross) {
        addBartAttention(table, layer, "cross", "encoder_attn", p.cross.attention);
        table.norm(layer.ours + ".crossNorm", layer.theirs + ".encoder_attn_layer_norm", d, p.cross.norm);
    }
    table.transposedLinear({layer.ours + ".mlp", "In", layer.theirs + ".fc1", d, layer.dMlp}, p.mlp.wIn, p.mlp.bIn);
    table.transposedLinear({layer.ours + ".mlp", "Out", layer.theirs + ".fc2", layer.dMlp, d}, p.mlp.wOut, p.mlp.bOut);
    table.norm(layer.ours + ".norm2", layer.theirs + ".final_layer_norm", d, p.norm2);
}

/// Adds the tensors around the layers of one stack.
void addBartEnds(TableBuilder& table, const ModelConfig& config, bool isEncoder, Parameters& p)
{
    const std::string theirs = isEncoder ? "model.encoder." : "model.decoder.";
    const std::string ours = isEncoder ? "encoder." : "";
    const Index d = config.dModel;
    if (config.positions == PositionKind::Learned)
        table.matrix(ours + "positionEmbedding", theirs + "embed_positions.weight", config.nCtx + config.firstPosition,
                     d, isEncoder ? p.encoderPositionEmbedding : p.positionEmbedding);
    if (config.hasEmbeddingNorm)
        table.norm(ours + "embeddingNorm", theirs + "layernorm_embedding", d,
                   isEncoder ? p.encoderEmbeddingNorm : p.embeddingNorm);
    if (config.hasFinalNorm)
        table.norm(ours + "finalNorm", theirs + "layer_norm", d, isEncoder ? p.encoderFinalNorm : p.finalNorm);
}

/// Whether the saved class has a head: "MarianMTModel" has, "BartModel" has not. True where the file names no class.
bool wasSavedWithHead(const ConfigReader& json)
{
    if (!json.has("architectures"))
        return true;
    return std::ranges::any_of(json.strings("architectures"), [](const std::string& architecture) {
        return architecture.ends_with("ForConditionalGeneration") || architecture.ends_with("MTModel");
    });
}

} // namespace

ModelConfig readBartStacks(const ConfigReader& json, const BartDefaults& defaults)
{
    ModelConfig config;
    config.headIsRequired = wasSavedWithHead(json);
    json.requireVariant("is_encoder_decoder", true);
    json.requireVariant("tie_encoder_decoder", false);
    json.allow({"num_hidden_layers", "is_decoder", "save_step", "replacing_rate", "student_encoder_layers",
                "student_decoder_layers"});
    config.defaultMask = MaskKind::Causal;
    config.hasLogitsBias = true;
    config.activation = json.activation("activation_function", defaults.activation);
    config.dModel = json.positiveOr("d_model", defaults.sizes.dModel);
    config.dVocab = json.positiveOr("vocab_size", defaults.sizes.dVocab);
    config.nCtx = json.positiveOr("max_position_embeddings", defaults.sizes.nCtx);
    if (json.booleanOr("scale_embedding", defaults.scalesEmbedding))
        config.embeddingScale = std::sqrt(static_cast<float>(config.dModel));
    config.tiedUnembedding = json.booleanOr("tie_word_embeddings", true);

    config.nLayers = json.layersOrHeadsOr("decoder_layers", defaults.sizes.nLayers);
    config.nHeads = config.nKvHeads = json.layersOrHeadsOr("decoder_attention_heads", defaults.sizes.nHeads);
    config.dHead = headSize(json, "d_model", "decoder_attention_heads", config.nHeads, config.dModel);
    config.dMlp = json.positiveOr("decoder_ffn_dim", defaults.sizes.dMlp);

    config.encoder.nLayers = json.layersOrHeadsOr("encoder_layers", defaults.nEncoderLayers);
    config.encoder.nHeads = json.layersOrHeadsOr("encoder_attention_heads", defaults.sizes.nHeads);
    config.encoder.dHead = headSize(json, "d_model", "encoder_attention_heads", config.encoder.nHeads, config.dModel);
    config.encoder.dMlp = json.positiveOr("encoder_ffn_dim", defaults.sizes.dMlp);

    const auto idOr = [&](std::string_view key, std::int64_t fallback) {
        const bool isSilent = fallback >= 0 && fallback < config.dVocab && !json.has(key);
        return isSilent ? fallback : json.firstTokenId(key, config.dVocab);
    };
    config.targetIds.start = idOr("decoder_start_token_id", defaults.start);
    config.targetIds.end = idOr("eos_token_id", defaults.end);
    config.targetIds.pad = idOr("pad_token_id", defaults.pad);
    return config;
}

void addBartTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const Index d = config.dModel;
    table.matrix("tokenEmbedding", "model.shared.weight", config.dVocab, d, parameters.tokenEmbedding);
    addBartEnds(table, config, true, parameters);
    parameters.encoderBlocks.resize(config.encoder.nLayers);
    for (std::size_t l = 0; l < parameters.encoderBlocks.size(); ++l)
        addBartBlock(table,
                     {"encoderBlocks." + std::to_string(l), "model.encoder.layers." + std::to_string(l), d, d,
                      config.encoder.dMlp},
                     false, parameters.encoderBlocks[l]);
    addBartEnds(table, config, false, parameters);
    parameters.blocks.resize(config.nLayers);
    for (std::size_t l = 0; l < parameters.blocks.size(); ++l)
        addBartBlock(table,
                     {"blocks." + std::to_string(l), "model.decoder.layers." + std::to_string(l), d, d, config.dMlp},
                     true, parameters.blocks[l]);
    table.beginOptional(); // a missing one is 0
    if (config.hasLogitsBias)
        table.add({"logitsBias", "final_logits_bias", {1, config.dVocab}, 0, config.dVocab, &parameters.logitsBias});
    table.endOptional();
    if (!config.headIsRequired)
        table.beginOptional();
    if (!config.tiedUnembedding)
        table.matrix("unembedding", "lm_head.weight", config.dVocab, d, parameters.unembedding);
    table.endOptional();
}

std::vector<LayerNames> bartLayers(const ModelConfig& config)
{
    return {{"model.encoder.layers.", config.encoder.nLayers, "encoder_layers"},
            {"model.decoder.layers.", config.nLayers, "decoder_layers"}};
}

std::vector<std::string> bartEmbeddingCopies(const ModelConfig& config)
{
    std::vector<std::string> names{"model.encoder.embed_tokens.weight", "model.decoder.embed_tokens.weight"};
    if (config.tiedUnembedding)
        names.emplace_back("lm_head.weight");
    return names;
}

} // namespace headlight
