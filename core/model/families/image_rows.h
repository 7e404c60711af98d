// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/families/layer_rows.h"
#include "core/model/model_config.h"
#include "core/model/table_builder.h"

#include <string>

namespace headlight {

/// The sizes of an image model that a family takes where its file is silent.
struct ImageSizes {
    int imageSize = 224;
    int patchSize = 16;
    int dModel = 768;
    int nLayers = 12;
    int nHeads = 12;
    int dMlp = 3072; // 0: it follows from another key
};

/// Reads what a model of images has besides its layers, heads and widths: its patches, no mask and no vocabulary.
ModelConfig readImageFrame(const ConfigReader& json, const ImageSizes& sizes);

/// Reads a stack that sees an image as patches (Dosovitskiy et al. 2021): norms before the branches, biases
/// everywhere, learned positions, no mask and no vocabulary.
ModelConfig readImageStack(const ConfigReader& json, const ImageSizes& sizes);

/// Reads the classes of "id2label", or "num_labels"; two of them where the file has neither.
std::vector<std::string> readLabels(const ConfigReader& json);

/// The names of what stands in front of an image model's layers; empty where the model has no such tensor.
struct ImageNames {
    std::string patches = "embeddings.patch_embeddings.projection";
    std::string classToken = "embeddings.cls_token";
    std::string distillationToken = "embeddings.distillation_token";
    std::string registers = "embeddings.register_tokens";
    std::string positions = "embeddings.position_embeddings";
    bool tokensAreLists = true; // tokens and positions have sizes of 1 in front: [1, 1, dModel]
};
void addImageEmbedding(TableBuilder& table, const ModelConfig& config, const ImageNames& names, Parameters& parameters);

/// Adds a head of classes, which a checkpoint may lack: w [nClasses, in] and b [nClasses].
void addClassifier(TableBuilder& table, const ModelConfig& config, const std::string& name, Parameters& parameters);

/// A layer's q, k, v and o in a ViT of transformers.
LayerRows::Projections vitProjections();
/// The layers "encoder.layer.0.", …
std::vector<LayerNames> vitLayers(const ModelConfig& config);

} // namespace headlight
