// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/image_rows.h"

#include <algorithm>
#include <array>
#include <optional>
#include <regex>

namespace headlight {

namespace {

/// A size of ViT by timm's word for it; an MLP is four times as wide as the vectors.
struct TimmSize {
    std::string_view word;
    int dModel;
    int nLayers;
    int nHeads;
};

constexpr auto kTimmSizes = std::to_array<TimmSize>({{"tiny", 192, 12, 3},
                                                     {"small", 384, 12, 6},
                                                     {"base", 768, 12, 12},
                                                     {"large", 1024, 24, 16},
                                                     {"huge", 1280, 32, 16}});

/// What "vit_base_patch16_224" says.
struct TimmName {
    TimmSize size;
    int patchSize = 0;
    int imageSize = 0;
};

/// Empty for every other architecture, whose layers have more than a plain ViT's.
std::optional<TimmName> plainVitNamed(const std::string& architecture)
{
    static const std::regex pattern("(?:vit|deit)_([a-z]+)_patch([1-9][0-9]?)_([1-9][0-9]{1,3})(?:_in21k)?");
    std::smatch match;
    if (!std::regex_match(architecture, match, pattern))
        return std::nullopt;
    const auto* const size = std::ranges::find(kTimmSizes, match[1].str(), &TimmSize::word);
    if (size == kTimmSizes.end())
        return std::nullopt;
    return TimmName{*size, std::stoi(match[2]), std::stoi(match[3])};
}

std::vector<std::string> classesOf(const ConfigReader& json)
{
    const auto nClasses = static_cast<std::size_t>(json.integerOr("num_classes", 1000, 0, 1 << 20));
    std::vector<std::string> labels =
        json.has("label_names") ? json.strings("label_names") : std::vector<std::string>();
    if (!labels.empty() && labels.size() != nClasses)
        json.failField("label_names", "as many names as \"num_classes\" says, " + std::to_string(nClasses));
    for (std::size_t id = labels.size(); id < nClasses; ++id)
        labels.push_back("LABEL_" + std::to_string(id));
    return labels;
}

/// Reads what the name says, and "model_args", which timm lays over it.
ImageSizes sizesOf(const ConfigReader& json, const TimmName& name, double& mlpRatio)
{
    ImageSizes sizes{name.imageSize, name.patchSize, name.size.dModel, name.size.nLayers, name.size.nHeads, 0};
    for (const ConfigReader& cfg : json.object("pretrained_cfg")) {
        const std::vector<double> input = cfg.has("input_size") ? cfg.numbers("input_size") : std::vector<double>();
        if (input.size() == 3 && input[1] == input[2] && input[1] >= 1.0 && input[1] <= 1 << 14)
            sizes.imageSize = static_cast<int>(input[1]);
    }
    for (const ConfigReader& args : json.object("model_args")) {
        sizes.imageSize = args.positiveOr("img_size", sizes.imageSize);
        sizes.patchSize = args.positiveOr("patch_size", sizes.patchSize);
        sizes.dModel = args.positiveOr("embed_dim", sizes.dModel);
        sizes.nLayers = args.positiveOr("depth", sizes.nLayers);
        sizes.nHeads = args.positiveOr("num_heads", sizes.nHeads);
        mlpRatio = args.numberOr("mlp_ratio", mlpRatio, 0.01, 64.0);
        args.allow({"num_classes", "drop_rate", "drop_path_rate", "pos_drop_rate", "proj_drop_rate", "attn_drop_rate",
                    "patch_drop_rate"});
        args.requireAllKnown();
    }
    return sizes;
}

/// ViT as Wightman's timm saves it (pytorch-image-models): a config.json without "model_type", whose "architecture"
/// names the sizes.
ModelConfig readTimmVit(const ConfigReader& json)
{
    const std::string architecture = json.string("architecture");
    const std::optional<TimmName> name = plainVitNamed(architecture);
    if (!name)
        json.failField("architecture", "a plain ViT or DeiT of timm, such as \"vit_base_patch16_224\": the layers of "
                                       "others are not those of ViT");
    if (const std::string pool = json.stringOr("global_pool", "token"); pool != "token")
        json.decline("global_pool", "a class that is read from [CLS] (\"token\")");
    double mlpRatio = 4.0;
    const ImageSizes sizes = sizesOf(json, *name, mlpRatio);
    ModelConfig config = readImageStack(json, sizes);
    config.dMlp = static_cast<int>(mlpRatio * config.dModel);
    config.layerNormEpsilon = 1e-6F;
    config.hasQkvBias = true;
    config.image.prefix.hasClass = true;
    config.image.classHead = ClassHeadKind::OfClassToken;
    config.image.labels = classesOf(json);
    if (const auto width = json.integerOr("num_features", config.dModel, 1, 1 << 20); width != config.dModel)
        json.failField("num_features", std::to_string(config.dModel) + ", the width of \"" + architecture + "\"");
    json.allow({"label_descriptions", "pretrained_strict", "do_pooling"});
    return config;
}

void addTimmVitTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    ImageNames names;
    names.patches = "patch_embed.proj";
    names.classToken = "cls_token";
    names.positions = "pos_embed";
    addImageEmbedding(table, config, names, parameters);
    addLayers(table, config, "blocks.", parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "norm1", p.norm1);
        rows.fusedProjections("attn.qkv", LayerRows::Fused::OneAfterTheOther, p.attention);
        rows.output("attn.proj", p.attention);
        rows.norm("norm2", "norm2", p.norm2);
        rows.mlp({"", "mlp.fc1", "mlp.fc2"}, p.mlp);
    });
    table.norm("finalNorm", "norm", config.dModel, parameters.finalNorm);
    addClassifier(table, config, "head", parameters);
}

std::vector<LayerNames> timmLayers(const ModelConfig& config)
{
    return {{"blocks.", config.nLayers, "architecture"}};
}

} // namespace

Family timmVitFamily()
{
    return {"timm_wrapper", "timm ViT", readTimmVit, addTimmVitTensors, timmLayers, {"timm_model."}};
}

} // namespace headlight
