// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/tower_similarity.h"

#include "core/base/error.h"
#include "core/transformer/class_head.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

void requireTower(const ActivationCache& run, bool ofImages)
{
    const ModelConfig& config = run.config();
    const bool isTower = ofImages ? config.image.pooling != ImagePooling::None : config.image.dPooled != 0;
    if (config.readsImages() != ofImages || !isTower)
        throw Error(ErrorKind::BadArgument, run.model->name + " is no tower of " + (ofImages ? "images" : "texts") +
                                                " that was trained to be compared with another");
    if (!hasPooledVector(config, run.model->parameters))
        throw Error(ErrorKind::BadArgument, "the checkpoint of " + run.model->name +
                                                " lacks the projection that makes its " +
                                                (ofImages ? "images" : "texts") + " comparable");
}

/// The token at which the tower sums up a text.
Index summingToken(const ActivationCache& run)
{
    const ModelConfig& config = run.config();
    const std::vector<std::int64_t> ids = run.encoding.ids();
    if (config.defaultMask != MaskKind::Causal)
        return std::ssize(ids) - 1;
    const auto end = std::ranges::find_if(
        ids, [&](std::int64_t id) { return std::ranges::find(config.endIds, id) != config.endIds.end(); });
    if (!config.endIds.empty() && end != ids.end())
        return end - ids.begin();
    return std::ranges::max_element(ids) - ids.begin(); // files of the first release name no end token
}

/// The checkpoint's number in either run; 0 where it has none.
float learned(const ActivationCache& text, const ActivationCache& image, RowVector TowerParameters::*number)
{
    for (const ActivationCache* run : {&text, &image})
        if (const RowVector& found = run->model->parameters.tower.*number; found.size() != 0)
            return found(0);
    return 0.0F;
}

} // namespace

TowerSimilarity towerSimilarity(const ActivationCache& text, const ActivationCache& image)
{
    requireTower(text, false);
    requireTower(image, true);
    const RowVector a = pooledText(text.model->parameters, text.activations.finalResid, summingToken(text)).row(0);
    const RowVector b =
        pooledImage(image.config(), image.model->parameters, image.activations.finalResid).row(0); // [dPooled] both
    if (a.size() != b.size())
        throw Error(ErrorKind::BadArgument, "the text's vector has " + std::to_string(a.size()) +
                                                " numbers and the image's " + std::to_string(b.size()) +
                                                ": the two towers are not of one model");
    TowerSimilarity similarity;
    similarity.cosine = a.cast<double>().dot(b.cast<double>()) / (a.cast<double>().norm() * b.cast<double>().norm());
    similarity.logit = similarity.cosine * std::exp(double{learned(text, image, &TowerParameters::logitScale)}) +
                       learned(text, image, &TowerParameters::logitBias);
    return similarity;
}

} // namespace headlight
