// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/bart_rows.h"

namespace headlight {

namespace {

constexpr int kBartFirstPosition = 2; // the first rows of the table date from when padding had one

/// Refuses another variant of the blocks than the family's, where the file names one.
void requireBartVariant(const ConfigReader& json, bool isPreNorm, bool normsEmbedding)
{
    json.requireVariant("normalize_before", isPreNorm);
    json.requireVariant("add_final_layer_norm", isPreNorm);
    json.requireVariant("normalize_embedding", normsEmbedding);
    json.requireVariant("add_bias_logits", false);
    json.allow({"extra_pos_embeddings", "do_blenderbot_90_layernorm", "layernorm_variant"});
}

/// Lewis et al. 2020: post-norm.
ModelConfig readBart(const ConfigReader& json)
{
    requireBartVariant(json, false, true);
    json.requireVariant("static_position_embeddings", false);
    json.allow({"kobart_version"});
    ModelConfig config = readBartStacks(json, {.start = 2, .end = 2, .pad = 1});
    config.normPlacement = NormPlacement::Post;
    config.hasFinalNorm = false;
    config.positions = PositionKind::Learned;
    config.firstPosition = kBartFirstPosition;
    config.hasEmbeddingNorm = true;
    return config;
}

/// Liu et al. 2020: BART with pre-norm.
ModelConfig readMbart(const ConfigReader& json)
{
    requireBartVariant(json, true, true);
    json.requireVariant("static_position_embeddings", false);
    ModelConfig config =
        readBartStacks(json, {.start = 2, .end = 2, .pad = 1}); // each language has a start token of its own
    config.positions = PositionKind::Learned;
    config.firstPosition = kBartFirstPosition;
    config.hasEmbeddingNorm = true;
    return config;
}

/// Zhang et al. 2020: pre-norm, sinusoidal positions.
ModelConfig readPegasus(const ConfigReader& json)
{
    requireBartVariant(json, true, false);
    json.requireVariant("static_position_embeddings", true);
    ModelConfig config = readBartStacks(json, {.start = 0, .end = 1, .pad = 0});
    config.positions = PositionKind::Sinusoidal;
    return config;
}

/// Roller et al. 2021: pre-norm, learned positions from the table's first row on.
ModelConfig readBlenderbot(const ConfigReader& json)
{
    requireBartVariant(json, true, false);
    json.requireVariant("static_position_embeddings", false);
    const StackSizes sizes{.nCtx = 128, .nHeads = 32, .dVocab = 8008, .dModel = 2560, .nLayers = 24, .dMlp = 10240};
    ModelConfig config = readBartStacks(json, {.start = 1, .end = 2, .pad = 0, .sizes = sizes, .nEncoderLayers = 2});
    config.positions = PositionKind::Learned;
    return config;
}

/// The 90M model: post-norm; its decoder norms the tokens before it adds their positions.
ModelConfig readSmallBlenderbot(const ConfigReader& json)
{
    requireBartVariant(json, false, true);
    json.requireVariant("static_position_embeddings", false);
    const StackSizes sizes{.nCtx = 512, .nHeads = 16, .dVocab = 50265, .dModel = 512, .nLayers = 8, .dMlp = 2048};
    ModelConfig config = readBartStacks(json, {.start = 1, .end = 2, .pad = 0, .sizes = sizes, .nEncoderLayers = 8});
    config.normPlacement = NormPlacement::Post;
    config.hasFinalNorm = false;
    config.positions = PositionKind::Learned;
    config.hasEmbeddingNorm = config.decoderNormsTokens = true;
    return config;
}

/// Fan et al. 2021: M2M-100, and NLLB after it.
ModelConfig readM2m100(const ConfigReader& json)
{
    requireBartVariant(json, true, false);
    const StackSizes sizes{.nCtx = 1024, .nHeads = 16, .dVocab = 128112, .dModel = 1024, .nLayers = 12, .dMlp = 4096};
    ModelConfig config = readBartStacks(
        json, {.activation = "relu", .scalesEmbedding = true, .start = 2, .end = 2, .pad = 1, .sizes = sizes});
    json.allow({"static_position_embeddings"}); // belongs to the configuration that this one was made from
    config.positions = PositionKind::SinusoidalFairseq;
    config.positionPad = config.targetIds.pad;
    config.firstPosition = static_cast<int>(config.positionPad) + 1;
    config.hasLogitsBias = false;
    return config;
}

} // namespace

Family bartFamily()
{
    return {"bart", "BART", readBart, addBartTensors, bartLayers, {"model."}, {}, bartEmbeddingCopies};
}

Family mbartFamily()
{
    return {"mbart", "mBART", readMbart, addBartTensors, bartLayers, {"model."}, {}, bartEmbeddingCopies};
}

Family pegasusFamily()
{
    return {
        "pegasus",          "Pegasus", readPegasus, addBartTensors, bartLayers, {"model."}, {"embed_positions.weight"},
        bartEmbeddingCopies};
}

Family blenderbotFamily()
{
    return {"blenderbot", "Blenderbot", readBlenderbot,     addBartTensors, bartLayers,
            {"model."},   {},           bartEmbeddingCopies};
}

Family smallBlenderbotFamily()
{
    return {"blenderbot-small", "Blenderbot small", readSmallBlenderbot, addBartTensors, bartLayers, {"model."}, {},
            bartEmbeddingCopies};
}

Family m2m100Family()
{
    return {
        "m2m_100",          "M2M-100", readM2m100, addBartTensors, bartLayers, {"model."}, {"embed_positions.weights"},
        bartEmbeddingCopies};
}

} // namespace headlight
