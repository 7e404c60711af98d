// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"

#include <filesystem>
#include <memory>

namespace headlight {

/// The attention weights of a file as a model with nothing else: layers and heads, no parameters and no tokenizer.
/// Throws what readAttentionParts() throws, and Error{BadFile} where its attentions are of other texts.
std::shared_ptr<const Model> matrixModel(const std::filesystem::path& path, const ModelAnswers& answers = {},
                                         const Progress& progress = {}, const CancelToken& cancel = {});

/// Loads a model's folder, a file that holds a model (forms/checkpoint_forms.h), or a file of attention weights. Throws
/// what loadModel() and matrixModel() throw.
std::shared_ptr<const Model> loadModelOrMatrices(const std::filesystem::path& path, const ModelAnswers& answers = {},
                                                 const Progress& progress = {}, const CancelToken& cancel = {});

} // namespace headlight
