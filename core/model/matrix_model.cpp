// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/matrix_model.h"

#include "core/model/forms/checkpoint_forms.h"

#include <algorithm>
#include <utility>

namespace headlight {

std::shared_ptr<const Model> matrixModel(const std::filesystem::path& path)
{
    auto matrices = std::make_shared<const AttentionMatrices>(readAttentionMatrices(path));
    auto model = std::make_shared<Model>();
    model->name = matrices->name;
    model->folder = path;
    ModelConfig& config = model->config;
    config.family = "matrices";
    config.given = matrices->hasTwoTexts() ? GivenAttention::OfTwoTexts : GivenAttention::OfOneText;
    config.nLayers = matrices->nLayers;
    config.nHeads = config.nKvHeads = matrices->nHeads;
    config.nCtx = config.dVocab = static_cast<int>(std::max(matrices->nQueries, matrices->nKeys));
    config.defaultMask = MaskKind::None;
    config.isEncoder = true;
    config.head = HeadKind::None;
    model->matrices = std::move(matrices);
    return model;
}

std::shared_ptr<const Model> loadModelOrMatrices(const std::filesystem::path& path, const ModelAnswers& answers,
                                                 const Progress& progress, const CancelToken& cancel)
{
    std::error_code error;
    const bool isModel = std::filesystem::is_directory(path, error) || !checkpointOfForm(path).empty();
    return isModel ? loadModel(path, answers, progress, cancel) : matrixModel(path);
}

} // namespace headlight
