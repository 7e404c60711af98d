// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/tower_rows.h"

#include "core/model/families/layer_rows.h"

namespace headlight {

void addTowerLayers(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addLayers(table, config, "encoder.layers.", parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "layer_norm1", p.norm1);
        rows.projections({"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.out_proj"},
                         p.attention);
        rows.norm("norm2", "layer_norm2", p.norm2);
        rows.mlp({"", "mlp.fc1", "mlp.fc2"}, p.mlp);
    });
}

std::vector<LayerNames> towerLayers(const ModelConfig& config)
{
    return {{"encoder.layers.", config.nLayers, "num_hidden_layers"}};
}

void addTowerEnd(TableBuilder& table, const ModelConfig& config, const std::string& projection, bool hasBias,
                 Parameters& parameters)
{
    TowerParameters& p = parameters.tower;
    if (!projection.empty()) {
        table.beginOptional();
        table.transposedLinear({"tower.projection", "", projection, config.dModel, config.image.dPooled, hasBias},
                               p.projection, p.projectionBias);
        table.endOptional();
    }
    table.beginOptional();
    table.vector("tower.logitScale", "logit_scale", 1, p.logitScale);
    table.endOptional();
    table.beginOptional();
    table.vector("tower.logitBias", "logit_bias", 1, p.logitBias);
    table.endOptional();
}

ModelConfig readTowerWithin(const ConfigReader& json, const char* own, ModelConfig (*read)(const ConfigReader&))
{
    const std::vector<ConfigReader> tower = json.innerModel(own);
    json.allow({"vision_config", "text_config", "logit_scale_init_value", "text_config_dict", "vision_config_dict",
                "tie_word_embeddings", "is_encoder_decoder"});
    if (tower.empty())
        return read(json); // the sizes of the release are the tower's own defaults
    ModelConfig config = read(tower[0]);
    if (json.has("projection_dim")) // the file of both towers says it for both
        config.image.dPooled = json.positive("projection_dim");
    tower[0].requireAllKnown();
    return config;
}

} // namespace headlight
