// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/matrix_model.h"

#include "core/base/error.h"
#include "core/model/forms/checkpoint_forms.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

AttentionPart attentionPartOf(const AttentionMatrices& matrices)
{
    switch (matrices.part) {
    case MatrixPart::Encoder:
        return AttentionPart::Encoder;
    case MatrixPart::Decoder:
        return AttentionPart::Decoder;
    case MatrixPart::Cross:
        return AttentionPart::Cross;
    case MatrixPart::Only:
        break;
    }
    return matrices.hasTwoTexts() ? AttentionPart::Cross : AttentionPart::Decoder;
}

/// The encoder's text has as many tokens as the columns between the two, and the decoder's as many as the rows.
void requireOneRun(const Model& model)
{
    const auto find = [&](AttentionPart part) {
        const auto found = model.matricesOfParts.find(part);
        return found == model.matricesOfParts.end() ? nullptr : found->second.get();
    };
    const AttentionMatrices* cross = find(AttentionPart::Cross);
    const auto require = [&](const AttentionMatrices* own, Index expected, const char* whose) {
        if (own && own->nQueries != own->nKeys)
            throw Error(ErrorKind::BadFile,
                        "has attention of the " + std::string(whose) + " with " + std::to_string(own->nQueries) +
                            " rows and " + std::to_string(own->nKeys) + " columns, expected as many of each",
                        model.name);
        if (own && own->nKeys != expected)
            throw Error(ErrorKind::BadFile,
                        "has attention of the " + std::string(whose) + " over " + std::to_string(own->nKeys) +
                            " tokens and a cross-attention over " + std::to_string(expected) + " of them",
                        model.name);
    };
    if (const AttentionMatrices* encoder = find(AttentionPart::Encoder); encoder || cross)
        require(encoder, cross ? cross->nKeys : encoder->nKeys, "encoder");
    if (const AttentionMatrices* decoder = find(AttentionPart::Decoder); decoder || cross)
        require(decoder, cross ? cross->nQueries : decoder->nKeys, "decoder");
}

} // namespace

std::shared_ptr<const Model> matrixModel(const std::filesystem::path& path, const ModelAnswers& answers,
                                         const Progress& progress, const CancelToken& cancel)
{
    auto model = std::make_shared<Model>();
    model->folder = path;
    model->answers = answers;
    ModelConfig& config = model->config;
    config.family = "matrices";
    for (AttentionMatrices& read :
         readAttentionParts(path, answers.matrices, ReadingWatch(path.filename().string(), progress, cancel))) {
        const AttentionPart part = attentionPartOf(read);
        model->matrices = model->matricesOfParts[part] = std::make_shared<const AttentionMatrices>(std::move(read));
        const AttentionMatrices& matrices = *model->matrices;
        config.givenSizes[part] = {matrices.nLayers, matrices.nHeads};
        config.nCtx = std::max(config.nCtx, static_cast<int>(std::max(matrices.nQueries, matrices.nKeys)));
    }
    const AttentionMatrices& last = *model->matrices;
    model->name = last.name;
    config.given = last.part != MatrixPart::Only ? GivenAttention::OfParts
                   : last.hasTwoTexts()          ? GivenAttention::OfTwoTexts
                                                 : GivenAttention::OfOneText;
    config.nLayers = last.nLayers;
    config.nHeads = config.nKvHeads = last.nHeads;
    config.dVocab = config.nCtx;
    config.defaultMask = MaskKind::None;
    config.isEncoder = true;
    config.head = HeadKind::None;
    if (config.given == GivenAttention::OfParts)
        requireOneRun(*model);
    return model;
}

std::shared_ptr<const Model> loadModelOrMatrices(const std::filesystem::path& path, const ModelAnswers& answers,
                                                 const Progress& progress, const CancelToken& cancel)
{
    std::error_code error;
    const bool isModel = std::filesystem::is_directory(path, error) || !checkpointOfForm(path).empty();
    return isModel ? loadModel(path, answers, progress, cancel) : matrixModel(path, answers, progress, cancel);
}

} // namespace headlight
