// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/encoder_rows.h"
#include "core/model/families/layer_rows.h"

namespace headlight {

namespace {

constexpr StackKeys kDistilBertSizes{
    .dModel = "dim",
    .nLayers = "n_layers",
    .nHeads = "n_heads",
    .dMlp = "hidden_dim",
    .sizes = {.nCtx = 512, .nHeads = 12, .dVocab = 30522, .dModel = 768, .nLayers = 6, .dMlp = 3072}};
constexpr float kDistilBertEpsilon = 1e-12F; // the family ignores the file's

/// Sanh et al. 2019.
ModelConfig readDistilBert(const ConfigReader& json)
{
    ModelConfig config = readEncoder(json, kDistilBertSizes);
    config.layerNormEpsilon = kDistilBertEpsilon;
    requireAbsolutePositions(json);
    config.activation = config.headActivation = json.activation("activation", "gelu");
    json.allow({"sinusoidal_pos_embds", "tie_weights_"}); // they say how the table began, not what it is
    return config;
}

void addDistilBertTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addEncoderEmbeddings(table, config, "embeddings.", parameters);
    addLayers(table, config, "transformer.layer.", parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.projections({"attention.q_lin", "attention.k_lin", "attention.v_lin", "attention.out_lin"}, p.attention);
        rows.norm("norm1", "sa_layer_norm", p.norm1);
        rows.mlp({"", "ffn.lin1", "ffn.lin2"}, p.mlp);
        rows.norm("norm2", "output_layer_norm", p.norm2);
    });
    addMaskedHead(table, config,
                  {"vocab_transform", "vocab_layer_norm", "vocab_projector.bias", "vocab_projector.weight"},
                  parameters);
}

std::vector<LayerNames> distilBertLayers(const ModelConfig& config)
{
    return {{"transformer.layer.", config.nLayers, "n_layers"}};
}

std::vector<std::string> distilBertCopies(const ModelConfig& config)
{
    return config.tiedUnembedding ? std::vector<std::string>{"vocab_projector.weight"} : std::vector<std::string>{};
}

} // namespace

Family distilBertFamily()
{
    return {"distilbert",    "DistilBERT", readDistilBert,  addDistilBertTensors, distilBertLayers,
            {"distilbert."}, {},           distilBertCopies};
}

} // namespace headlight
