// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/image_preprocessing.h"
#include "core/model/model.h"
#include "core/tokenizer/token_sequence.h"

namespace headlight {

/// The steps that the checkpoint of a model of images takes with a picture. Throws what loadImagePreprocessing()
/// throws.
ImagePreprocessing imagePreprocessing(const Model& model);

/// A picture as the model reads it, after these steps. Throws what they, imageTokens() and preparedImage() throw.
TokenSequence imageInput(const Model& model, const RgbImage& image);

/// Whether loadModel() would give a model that reads images for this folder; false for what it would refuse.
bool readsImages(const std::filesystem::path& folder, const ModelAnswers& answers);

/// Whether a folder's config.json describes a tower of texts and one of images (see image_towers.h), whichever the
/// answers choose. Throws nothing.
bool hasTwoTowers(const std::filesystem::path& folder, const ModelAnswers& answers);

} // namespace headlight
