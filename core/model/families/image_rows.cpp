// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/image_rows.h"

#include "core/base/counted.h"
#include "core/model/families/stack_fields.h"

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

constexpr std::int64_t kMostClasses = 1 << 20;

/// Reads a size of pixels: a number, or a list of two equal to each other unless `second` is given.
int sideOf(const ConfigReader& json, std::string_view key, int fallback, int* second = nullptr)
{
    const nlohmann::json& value = json.raw(key);
    if (!value.is_array()) {
        const int side = json.positiveOr(key, fallback);
        if (second)
            *second = side;
        return side;
    }
    const std::vector<double> both = json.numbers(key);
    const auto isSide = [](double side) { return side >= 1.0 && side <= 1 << 16 && side == static_cast<int>(side); };
    if (both.size() != 2 || !isSide(both[0]) || !isSide(both[1]))
        json.failField(key, "a whole number of pixels, or two of them");
    if (second)
        *second = static_cast<int>(both[1]);
    else if (both[0] != both[1])
        json.decline(key, "patches that are no squares");
    return static_cast<int>(both[0]);
}

void readImageSizes(const ConfigReader& json, const ImageSizes& sizes, ImageConfig& image)
{
    image.patchSize = sideOf(json, "patch_size", sizes.patchSize);
    image.nChannels = json.positiveOr("num_channels", 3);
    if (image.nChannels != 3)
        json.decline("num_channels", "3 channels, red, green and blue,");
    int width = 0;
    const int height = sideOf(json, "image_size", sizes.imageSize, &width);
    image.grid = {height / image.patchSize, width / image.patchSize};
    if (image.grid.nCells() == 0)
        json.failField("image_size", "at least the " + counted(image.patchSize, "pixel") + " of \"patch_size\"");
}

/// Adds a vector, or a matrix, that a checkpoint holds with a size of 1 in front.
void addListed(TableBuilder& table, const std::string& name, const std::string& theirs, Shape shape,
               std::variant<Weight*, Matrix*, RowVector*, VectorPart> target)
{
    const Index nColumns = shape.back();
    table.add({name, theirs, std::move(shape), 0, nColumns, target});
}

} // namespace

std::vector<std::string> readLabels(const ConfigReader& json)
{
    const nlohmann::json& named = json.raw("id2label");
    const auto nNamed = named.is_object() && !named.empty() ? static_cast<std::int64_t>(named.size()) : 2;
    const std::int64_t nClasses = json.integerOr("num_labels", nNamed, 1, kMostClasses);
    if (named.is_object() && !named.empty() && nClasses != nNamed)
        json.failField("num_labels", "as many as \"id2label\" names, which are " + std::to_string(nNamed));
    json.allow({"label2id"});
    std::vector<std::string> labels;
    for (std::int64_t id = 0; id < nClasses; ++id) {
        const auto label = named.is_object() ? named.find(std::to_string(id)) : named.end();
        if (named.is_object() && !named.empty() && (label == named.end() || !label->is_string()))
            json.failField("id2label", "a name for each of the classes 0 to " + std::to_string(nClasses - 1));
        labels.push_back(named.is_object() && !named.empty() ? label->get<std::string>()
                                                             : "LABEL_" + std::to_string(id));
    }
    return labels;
}

ModelConfig readImageFrame(const ConfigReader& json, const ImageSizes& sizes)
{
    ModelConfig config;
    readImageSizes(json, sizes, config.image);
    config.nCtx = 1 << 16; // patches: positions are fitted to images of any size
    config.activation = json.activation("hidden_act", "gelu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_eps", 1e-12, 0.0, 1.0));
    config.defaultMask = MaskKind::None;
    config.isEncoder = true;
    config.head = HeadKind::None;
    config.tiedUnembedding = false;
    json.allow({"encoder_stride", "drop_path_rate", "out_features", "out_indices", "stage_names", "use_mask_token",
                "reshape_hidden_states", "apply_layernorm", "add_cross_attention", "is_decoder", "is_encoder_decoder",
                "tie_word_embeddings", "tie_encoder_decoder", "vision_use_head"});
    return config;
}

ModelConfig readImageStack(const ConfigReader& json, const ImageSizes& sizes)
{
    ModelConfig config = readImageFrame(json, sizes);
    config.dModel = json.positiveOr("hidden_size", sizes.dModel);
    config.nLayers = json.layersOrHeadsOr("num_hidden_layers", sizes.nLayers);
    config.nHeads = config.nKvHeads = json.layersOrHeadsOr("num_attention_heads", sizes.nHeads);
    config.dHead = headSize(json, "hidden_size", "num_attention_heads", config.nHeads, config.dModel);
    if (sizes.dMlp != 0)
        config.dMlp = json.positiveOr("intermediate_size", sizes.dMlp);
    return config;
}

void addImageEmbedding(TableBuilder& table, const ModelConfig& config, const ImageNames& names, Parameters& parameters)
{
    const ImageConfig& image = config.image;
    ImageParameters& p = parameters.image;
    const Index d = config.dModel;
    const Index side = image.patchSize;
    const auto token = [&](Index count) { return names.tokensAreLists ? Shape{1, count, d} : Shape{d}; };
    addListed(table, "image.patchKernels", names.patches + ".weight", {d, image.nChannels, side, side},
              &p.patchKernels);
    if (image.hasPatchBias)
        table.vector("image.patchBias", names.patches + ".bias", d, p.patchBias);
    if (image.prefix.hasClass)
        addListed(table, "image.classToken", names.classToken, token(1), &p.classToken);
    if (image.prefix.hasDistillation)
        addListed(table, "image.distillationToken", names.distillationToken, token(1), &p.distillationToken);
    if (image.prefix.nRegisters != 0)
        addListed(table, "image.registers", names.registers, {1, image.prefix.nRegisters, d}, &p.registers);
    const Index nPositions = image.grid.nCells() + image.prefix.nWithPositions();
    if (config.positions == PositionKind::Learned)
        addListed(table, "positionEmbedding", names.positions,
                  names.tokensAreLists ? Shape{1, nPositions, d} : Shape{nPositions, d}, &parameters.positionEmbedding);
}

void addClassifier(TableBuilder& table, const ModelConfig& config, const std::string& name, Parameters& parameters)
{
    const Index in = config.image.classHead == ClassHeadKind::OfClassAndMean ? 2 * config.dModel : config.dModel;
    table.beginOptional();
    table.transposedLinear({"image.classifier", "Class", name, in, config.image.nClasses(), true},
                           parameters.image.wClass, parameters.image.bClass);
    table.endOptional();
}

LayerRows::Projections vitProjections()
{
    return {"attention.attention.query", "attention.attention.key", "attention.attention.value",
            "attention.output.dense"};
}

std::vector<LayerNames> vitLayers(const ModelConfig& config)
{
    return {{"encoder.layer.", config.nLayers, "num_hidden_layers"}};
}

} // namespace headlight
