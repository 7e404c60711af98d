// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/run_inputs.h"

#include "core/analysis/patch_grid.h"
#include "core/base/error.h"
#include "core/model/image_input.h"
#include "core/transformer/forward_pass.h"
#include "ui/kit/tr.h"
#include "ui/picture/image_file.h"
#include "ui/state/choice_text.h"
#include "ui/state/head_choice.h"
#include "ui/state/token_ids.h"

#include <algorithm>

namespace headlight {

std::set<HeadIndex> headsOf(const ModelConfig& config, const std::set<HeadIndex>& heads)
{
    if (!config.isRecurrent())
        return heads;
    std::set<HeadIndex> there;
    for (HeadIndex head : heads) {
        if (head.part == AttentionPart::Decoder)
            head.part = AttentionPart::Cross;
        there.insert(head);
    }
    return there;
}

RunOptions runOptions(const SessionState& state, const ModelConfig& config)
{
    RunOptions options;
    if (config.isGiven()) { // nothing of it can be chosen
        options.mask.kind = config.defaultMask;
        return options;
    }
    if (config.hasPart(AttentionPart::Decoder))
        options.mask = effectiveMask(state, AttentionPart::Decoder, config.defaultMask);
    if (config.hasPart(AttentionPart::Encoder))
        options.encoderMask = effectiveMask(state, AttentionPart::Encoder, config.defaultMask);
    if (config.hasPart(AttentionPart::Cross))
        options.crossMask = effectiveMask(state, AttentionPart::Cross, config.defaultMask);
    if (!config.isRecurrent())
        options.divisor = state.divisor;
    options.temperature = static_cast<float>(state.temperature);
    for (const HeadIndex& head : headsOf(config, state.ablatedHeads)) {
        const AttentionSize size = config.sizeOf(head.part);
        if (HeadGrid{size.nLayers, size.nHeads, head.part}.contains(head))
            options.ablatedHeads.insert(head);
    }
    options.ablation = state.ablation;
    if (!config.hasEncoder() && !config.readsImages())
        options.typeIds = state.input.typeIds;
    return options;
}

namespace {

/// A text of spaces is a text, even where a tokenizer has no token for them and what is left are its special ones.
void requireOwnToken(const TokenSequence& encoding, const QString& text, const QString& emptySentence)
{
    if (!emptySentence.isEmpty() && (text.isEmpty() || encoding.tokens.empty()))
        throw Error(ErrorKind::BadText, emptySentence.toStdString());
}

} // namespace

bool readsIdsAlone(const Model& model)
{
    return !model.matrices && model.tokenizer.vocabularySize() == 0;
}

bool readsIds(const Model& model, const SessionState& state)
{
    return readsIdsAlone(model) || state.input.isOfIds();
}

bool readsPairIds(const Model& model, const SessionState& state)
{
    return readsIdsAlone(model) || state.input.hasPairIds();
}

namespace {

/// What was chosen for other models stays in a session until they come back.
void forgetOtherModels(SessionState& state, const Model& model)
{
    const ModelConfig& config = model.config;
    for (const AttentionPart part : {AttentionPart::Decoder, AttentionPart::Encoder, AttentionPart::Cross})
        if (!config.hasPart(part)) {
            chooseMask(state, part, {});
            paint(state, part, {});
        }
    if (config.isRecurrent())
        state.divisor = {};
    if (!canBeSteered(config))
        state.steering = {};
    if (config.hasEncoder()) {
        state.input.pair.clear();
        state.input.typeIds.clear();
        return;
    }
    state.input.secondText.clear();
    state.input.pairIds.clear();
    if (readsIds(model, state))
        state.input.pair.clear();
}

} // namespace

SessionState asRead(SessionState state, const Model& model)
{
    const bool hasTokenizer = !readsIdsAlone(model);
    if (hasTokenizer && !state.input.isOfIds())
        state.input.ids.clear();
    if (hasTokenizer && state.input.hasSecondText())
        state.input.pairIds.clear();
    if (model.config.readsImages()) {
        state.input.ids.clear();
        state.input.pair.clear();
        state.input.typeIds.clear();
    } else if (!model.config.isGiven() || state.placement.isEmpty()) {
        state.input.image.clear();
    }
    if (!model.config.isGiven())
        state.placement = {};
    if (!hasTokenizer)
        for (QString* text : {&state.input.text, &state.input.secondText, &state.input.pair})
            text->clear();
    forgetOtherModels(state, model);
    return state;
}

const QString& typedInput(const Model& model, const SessionState& state)
{
    return readsIds(model, state) ? state.input.ids : state.input.text;
}

namespace {

/// Throws Error{BadArgument} for what is no number, and for an id that the model does not have; also for one that its
/// context has no room for.
std::vector<std::int64_t> requiredIds(const Model& model, const QString& typed)
{
    QString wrong;
    const auto ids = tokenIdsFrom(typed, &wrong);
    if (!ids)
        throw Error(ErrorKind::BadArgument, tr("“%1” is no token id: %2 has the ids 0 to %3, typed as 1 2 3 or 1,2,3.")
                                                .arg(wrong, QString::fromStdString(model.name))
                                                .arg(model.config.dVocab - 1)
                                                .toStdString());
    requireIds(model.config, *ids);
    return *ids;
}

TokenSequence encodedIds(const Model& model, const QString& typed)
{
    return cutToContext(model.tokenizer.fromIds(requiredIds(model, typed)), model.config.nCtx);
}

std::string askForIds(const Model& model)
{
    return tr("%1 has no tokenizer: it reads token ids, numbers from 0 to %2.")
        .arg(QString::fromStdString(model.name))
        .arg(model.config.dVocab - 1)
        .toStdString();
}

TokenSequence encodedImage(const Model& model, const QString& file)
{
    if (file.isEmpty())
        throw Error(
            ErrorKind::BadText,
            tr("%1 reads images, and there is none to look at.").arg(QString::fromStdString(model.name)).toStdString());
    return imageInput(model, readImageFile(file));
}

} // namespace

TokenSequence encodedText(const Model& model, const QString& text, const QString& emptySentence)
{
    if (model.config.readsImages())
        throw Error(ErrorKind::BadText,
                    tr("%1 reads images, and this is a text.").arg(QString::fromStdString(model.name)).toStdString());
    if (readsIdsAlone(model)) {
        if (text.trimmed().isEmpty() && !emptySentence.isEmpty())
            throw Error(ErrorKind::BadText, emptySentence.toStdString());
        return encodedIds(model, text);
    }
    TokenSequence encoding = model.tokenizer.encode(text.toStdString());
    requireOwnToken(encoding, text, emptySentence);
    return cutToContext(std::move(encoding), model.config.nCtx);
}

TokenSequence encodedInput(const Model& model, const SessionState& state, const QString& emptySentence)
{
    if (model.config.readsImages())
        return encodedImage(model, state.input.image);
    if (readsIds(model, state) && state.input.ids.trimmed().isEmpty())
        throw Error(ErrorKind::BadText, askForIds(model));
    if (readsIds(model, state))
        return encodedIds(model, state.input.ids);
    if (model.config.hasEncoder() || state.input.pair.trimmed().isEmpty())
        return encodedText(model, state.input.text, emptySentence);
    TokenSequence pair = model.tokenizer.encodePair(state.input.text.toStdString(), state.input.pair.toStdString());
    requireOwnToken(pair, state.input.text, emptySentence);
    return cutToContext(std::move(pair), model.config.nCtx);
}

std::vector<std::int64_t> pairTypes(const TokenSequence& pair, const ModelConfig& config)
{
    const std::vector<std::int64_t> types = pair.typeIds();
    const auto largest = std::ranges::max_element(types);
    const bool isTyped = largest != types.end() && *largest > 0 && *largest < config.nTypes;
    return isTyped ? types : std::vector<std::int64_t>();
}

namespace {

/// A tokenizer that was asked for names something.
void requireIdsToName(const Model& model, const MatrixLabels& labels)
{
    const auto holdsIds = [](const auto& part) {
        return !part.second->rowIds.empty() || !part.second->columnIds.empty();
    };
    if (std::ranges::none_of(model.matricesOfParts, holdsIds))
        throw Error(ErrorKind::BadArgument, tr("The tokenizer has no ids to name: %1 has no “input_ids” of as many "
                                               "tokens as its rows or columns.")
                                                .arg(QString::fromStdString(model.name))
                                                .toStdString());
    if (!labels.rows.empty() && !labels.columns.empty())
        throw Error(ErrorKind::BadArgument, tr("The tokenizer names nothing: the rows and columns of %1 have labels.")
                                                .arg(QString::fromStdString(model.name))
                                                .toStdString());
}

/// The picture is what the model saw: nobody says how it was resized or cropped.
SharedPixels pictureOfFile(const QString& file, const GridSize& grid)
{
    RgbImage image = readImageFile(file);
    const ImageSize size = image.size;
    if (size.width < grid.columns || size.height < grid.rows)
        throw Error(ErrorKind::BadFile,
                    tr("has a picture of %1 × %2 pixels, expected at least one for each of %3 × %4 patches")
                        .arg(size.width)
                        .arg(size.height)
                        .arg(grid.columns)
                        .arg(grid.rows)
                        .toStdString(),
                    file.toStdString());
    PixelValues pixels;
    pixels.width = size.width;
    pixels.height = size.height;
    pixels.picture = {size, image, std::move(image), 0, 0};
    return SharedPixels(std::move(pixels));
}

/// Puts a file's tokens on the grid that was said to be theirs: its keys, where they are another text than its queries.
void placeOnPicture(GivenTexts& texts, const SessionState& state)
{
    const PatchPlacement& placement = state.placement;
    if (placement.isEmpty())
        return;
    TokenSequence& patches = texts.keys ? *texts.keys : texts.queries; // words may look at patches
    patches = placedOnGrid(std::move(patches), placement.grid, placement.nPrefix);
    if (!state.input.image.isEmpty())
        patches.pixels = pictureOfFile(state.input.image, placement.grid);
}

} // namespace

GivenTexts givenTexts(const Model& model, const SessionState& state, const Tokenizer* tokenizer)
{
    const MatrixLabels labels =
        state.labels.isEmpty() ? ownLabels(model) : readMatrixLabels(toPath(state.labels), *model.matrices);
    if (tokenizer)
        requireIdsToName(model, labels);
    GivenTexts texts = givenTexts(model, labels, tokenizer);
    placeOnPicture(texts, state);
    return texts;
}

std::optional<TargetText> givenTarget(const Model& model, const SessionState& state)
{
    if (!model.config.hasEncoder())
        return {};
    const SessionState read = asRead(state, model);
    if (!read.input.pairIds.trimmed().isEmpty())
        return targetFromIds(model, requiredIds(model, read.input.pairIds));
    if (!read.input.hasSecondText())
        return {};
    return targetFromText(model, read.input.secondText.toStdString());
}

} // namespace headlight
