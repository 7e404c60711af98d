// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/image_rows.h"

namespace headlight {

namespace {

/// Bao et al. 2022: positions are biases of the scores, by the distance on the grid; each branch is scaled.
ModelConfig readBeit(const ConfigReader& json)
{
    ModelConfig config = readImageStack(json, {});
    config.hasKeyBias = false;
    config.image.prefix.hasClass = true;
    config.image.hasLayerScale = json.numberOr("layer_scale_init_value", 0.1, -1e6, 1e6) > 0.0;
    if (!json.booleanOr("use_absolute_position_embeddings", false))
        config.positions = PositionKind::None;
    const bool isShared = json.booleanOr("use_shared_relative_position_bias", false);
    const bool isOwn = json.booleanOr("use_relative_position_bias", false);
    if (isShared && isOwn)
        json.decline("use_shared_relative_position_bias", "one table of biases, of each layer or of all,");
    if (isShared || isOwn)
        config.positionBias = PositionBiasKind::Grid;
    config.image.sharesBias = isShared;
    if (config.positionBias == PositionBiasKind::Grid && config.image.grid.rows != config.image.grid.columns)
        json.decline("image_size", "a square image");
    config.hasFinalNorm = !json.booleanOr("use_mean_pooling", true);
    config.image.classHead = config.hasFinalNorm ? ClassHeadKind::OfClassToken : ClassHeadKind::OfNormedMean;
    config.image.labels = readLabels(json);
    json.allow({"vocab_size", "use_auxiliary_head", "auxiliary_loss_weight", "auxiliary_channels",
                "auxiliary_num_convs", "auxiliary_concat_input", "semantic_loss_ignore_index", "pool_scales",
                "add_fpn"}); // belong to heads that are not shown
    return config;
}

void addProjections(LayerRows& rows, const ModelConfig& config, AttentionParameters& p)
{
    const Index d = config.dModel;
    const auto add = [&](const char* suffix, const std::string& theirs, bool hasBias, Weight& w, RowVector& b) {
        rows.table().transposedLinear({rows.ours() + ".attn", suffix, rows.theirs(theirs), d, d, hasBias}, w, b);
    };
    const LayerRows::Projections names = vitProjections();
    add("Q", names.q, true, p.wQ, p.bQ);
    add("K", names.k, config.hasKeyBias, p.wK, p.bK);
    add("V", names.v, true, p.wV, p.bV);
    add("O", names.o, true, p.wO, p.bO);
}

void addBeitTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const GridSize grid = config.image.grid;
    const Index nDistances = Index{2 * grid.rows - 1} * (2 * grid.columns - 1) + 3;
    const std::string biases = "relative_position_bias.relative_position_bias_table";
    addImageEmbedding(table, config, {}, parameters);
    if (config.positionBias == PositionBiasKind::Grid && config.image.sharesBias)
        table.small("positionBias", "encoder." + biases, nDistances, config.nHeads, parameters.positionBias);
    addLayers(table, config, "encoder.layer.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "layernorm_before", p.norm1);
        addProjections(rows, config, p.attention);
        if (config.positionBias == PositionBiasKind::Grid && !config.image.sharesBias)
            table.matrix(rows.ours() + ".attn.distances", rows.theirs("attention.attention." + biases), nDistances,
                         config.nHeads, p.attention.positions.distances);
        rows.norm("norm2", "layernorm_after", p.norm2);
        rows.mlp({"", "intermediate.dense", "output.dense"}, p.mlp);
        if (!config.image.hasLayerScale)
            return;
        table.vector(rows.ours() + ".attentionScale", rows.theirs("lambda_1"), config.dModel, p.attentionScale);
        table.vector(rows.ours() + ".mlpScale", rows.theirs("lambda_2"), config.dModel, p.mlpScale);
    });
    if (config.hasFinalNorm)
        table.norm("finalNorm", "layernorm", config.dModel, parameters.finalNorm);
    table.beginOptional();
    if (!config.hasFinalNorm)
        table.norm("image.poolNorm", "pooler.layernorm", config.dModel, parameters.image.poolNorm);
    table.endOptional();
    addClassifier(table, config, "classifier", parameters);
}

} // namespace

Family beitFamily()
{
    return {"beit",
            "BEiT",
            readBeit,
            addBeitTensors,
            vitLayers,
            {"beit."},
            {"embeddings.mask_token", "relative_position_index"}};
}

} // namespace headlight
