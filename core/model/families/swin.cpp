// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/counted.h"
#include "core/model/families/all_families.h"
#include "core/model/families/image_rows.h"
#include "core/model/image_stages.h"

#include <string>
#include <utility>
#include <vector>

namespace headlight {

namespace {

constexpr int kMostPerStage = 1 << 10; // layers, or heads of one

/// A whole number for each stage.
std::vector<int> perStage(const ConfigReader& json, const char* key, const std::vector<int>& fallback)
{
    if (!json.has(key))
        return fallback;
    std::vector<int> whole;
    for (const double number : json.numbers(key)) {
        if (!(number >= 1.0 && number <= kMostPerStage) || number != static_cast<int>(number))
            json.failField(key, "a whole number for each stage, 1 to " + std::to_string(kMostPerStage));
        whole.push_back(static_cast<int>(number));
    }
    return whole;
}

std::vector<ImageStage> readStages(const ConfigReader& json)
{
    constexpr std::size_t kMostStages = 8;
    const std::vector<int> depths = perStage(json, "depths", {2, 2, 6, 2});
    const std::vector<int> heads = perStage(json, "num_heads", {3, 6, 12, 24});
    if (depths.empty() || depths.size() > kMostStages)
        json.failField("depths", "1 to " + std::to_string(kMostStages) + " stages");
    if (heads.size() != depths.size())
        json.failField("num_heads", "as many stages as \"depths\" has, which are " + std::to_string(depths.size()));
    int width = json.positiveOr("embed_dim", 96);
    const double ratio = json.numberOr("mlp_ratio", 4.0, 1.0 / 64.0, 64.0);
    if (width > 1 << 14)
        json.failField("embed_dim", "at most " + std::to_string(1 << 14));
    std::vector<ImageStage> stages;
    for (std::size_t i = 0; i < depths.size(); ++i, width *= 2) {
        if (width % heads[i] != 0)
            json.failField("num_heads",
                           "a divisor of stage " + std::to_string(i + 1) + "'s width, " + std::to_string(width));
        stages.push_back({depths[i], heads[i], width, static_cast<int>(ratio * width)});
    }
    const auto nStages = static_cast<std::int64_t>(stages.size());
    json.integerOr("num_layers", nStages, nStages, nStages);
    json.integerOr("hidden_size", stages.back().dModel, stages.back().dModel, stages.back().dModel);
    return stages;
}

/// Liu et al. 2021: layers that look within squares of the grid, which every other layer moves by half a square, and
/// that add a bias by distance; four patches become one from stage to stage. Every stage is a stack of its own for
/// those who look at it.
ModelConfig readSwin(const ConfigReader& json)
{
    ModelConfig config = readImageFrame(json, {.patchSize = 4});
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_eps", 1e-5, 0.0, 1.0));
    config.hasQkvBias = json.booleanOr("qkv_bias", true);
    config.positions = PositionKind::None;
    if (json.booleanOr("use_absolute_embeddings", false))
        json.decline("use_absolute_embeddings", "positions that are not added to the patches");
    config.positionBias = PositionBiasKind::Window;
    ImageConfig& image = config.image;
    image.stages = readStages(json);
    image.classHead = ClassHeadKind::OfMeanOfPatches;
    image.labels = readLabels(json);
    const int side = json.positiveOr("window_size", 7);
    if (side > 1 << 8)
        json.failField("window_size", "at most " + std::to_string(1 << 8) + " patches");
    config.layers = {{.cells = {side, 0}}};
    json.allow({"path_norm", "patch_norm"}); // stand in published files and are read by nobody
    return withStage(std::move(config), 0);
}

/// Adds the layers of one stage, and what makes the next stage's patches of its own.
void addStage(TableBuilder& table, const ModelConfig& shown, int index, Parameters& parameters)
{
    const ModelConfig config = withStage(shown, index);
    const bool isShown = index == shown.image.stage;
    StageParameters& stage = parameters.stages[static_cast<std::size_t>(index)];
    std::vector<BlockParameters>& blocks = isShown ? parameters.blocks : stage.blocks;
    blocks.resize(static_cast<std::size_t>(config.nLayers));
    const std::string ours = "stages." + std::to_string(index);
    const std::string theirs = "encoder.layers." + std::to_string(index) + ".";
    const Index nDistances = 2 * Index{config.layers.front().cells.side} - 1;
    for (std::size_t layer = 0; layer < blocks.size(); ++layer) {
        BlockParameters& p = blocks[layer];
        const std::string block = "blocks." + std::to_string(layer);
        LayerRows rows(table, config, isShown ? block : ours + "." + block, theirs + block + ".");
        rows.norm("norm1", "layernorm_before", p.norm1);
        rows.projections(
            {"attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"},
            p.attention);
        table.matrix(rows.ours() + ".attn.distances", rows.theirs("attention.self.relative_position_bias_table"),
                     nDistances * nDistances, config.nHeads, p.attention.positions.distances);
        rows.norm("norm2", "layernorm_after", p.norm2);
        rows.mlp({"", "intermediate.dense", "output.dense"}, p.mlp);
    }
    if (config.hasFinalNorm) // the last stage
        return;
    RowVector none;
    table.norm(ours + ".mergeNorm", theirs + "downsample.norm", 4 * Index{config.dModel}, stage.mergeNorm);
    table.transposedLinear(
        {ours, "Merge", theirs + "downsample.reduction", 4 * Index{config.dModel}, 2 * Index{config.dModel}, false},
        stage.wMerge, none);
}

void addSwinTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const int nStages = static_cast<int>(config.image.stages.size());
    const ModelConfig first = withStage(config, 0);
    const ModelConfig last = withStage(config, nStages - 1);
    addImageEmbedding(table, first, {}, parameters);
    table.norm("embeddingNorm", "embeddings.norm", first.dModel, parameters.embeddingNorm);
    parameters.stages.resize(config.image.stages.size());
    for (int stage = 0; stage < nStages; ++stage)
        addStage(table, config, stage, parameters);
    const bool isLast = config.image.stage == nStages - 1;
    table.norm(isLast ? "finalNorm" : "image.lastNorm", "layernorm", last.dModel,
               isLast ? parameters.finalNorm : parameters.image.lastNorm);
    addClassifier(table, last, "classifier", parameters);
}

std::vector<LayerNames> swinLayers(const ModelConfig& config)
{
    std::vector<LayerNames> names{{"encoder.layers.", static_cast<int>(config.image.stages.size()), "depths"}};
    for (std::size_t stage = 0; stage < config.image.stages.size(); ++stage)
        names.push_back(
            {"encoder.layers." + std::to_string(stage) + ".blocks.", config.image.stages[stage].nLayers, "depths"});
    return names;
}

} // namespace

Family swinFamily()
{
    return {"swin",
            "Swin",
            readSwin,
            addSwinTensors,
            swinLayers,
            {"swin."},
            {"embeddings.mask_token", "relative_position_index"}};
}

} // namespace headlight
