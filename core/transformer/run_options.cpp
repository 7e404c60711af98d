// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/run_options.h"

#include "core/base/counted.h"
#include "core/base/error.h"

#include <cmath>

namespace headlight {

namespace {

/// The layer in a sentence: "layer 3", or "layer 3 of the encoder" where there is more than one kind of layer.
std::string layerName(const ModelConfig& config, const HeadIndex& head)
{
    const std::string layer = "layer " + std::to_string(head.layer);
    if (config.parts().size() < 2)
        return layer;
    return layer + " of the " + (head.part == AttentionPart::Cross ? "cross-attention" : partName(head.part));
}

std::string whatHasLayers(const ModelConfig& config)
{
    return config.isGiven() ? "the file" : config.hasEncoder() ? "it" : "the model";
}

void requirePadding(const Mask& mask, int nKeys, const std::string& text)
{
    if (!mask.paddedKeys.empty() && std::ssize(mask.paddedKeys) != nKeys)
        throw Error(ErrorKind::BadArgument, "the padding speaks of " + counted(mask.paddedKeys.size(), "token") + ", " +
                                                text + " has " + std::to_string(nKeys));
}

void requireTypes(const ModelConfig& config, const std::vector<std::int64_t>& typeIds, int nTokens)
{
    if (typeIds.empty())
        return;
    if (config.nTypes == 0)
        throw Error(ErrorKind::BadArgument, "the model has no token types");
    if (static_cast<int>(typeIds.size()) != nTokens)
        throw Error(ErrorKind::BadArgument, "there are " + std::to_string(typeIds.size()) +
                                                " token types for a text of " + counted(nTokens, "token"));
    for (const std::int64_t type : typeIds)
        if (type < 0 || type >= config.nTypes)
            throw Error(ErrorKind::BadArgument, "token type " + std::to_string(type) +
                                                    " does not exist: the model has types 0 to " +
                                                    std::to_string(config.nTypes - 1));
}

[[noreturn]] void failPart(const ModelConfig& config, AttentionPart part)
{
    const std::string name = partName(part);
    const std::string missing = "there is no " + (part == AttentionPart::Cross ? "cross-attention" : name);
    if (config.given == GivenAttention::OfParts)
        throw Error(ErrorKind::BadArgument, missing + " in the file");
    if (config.isGiven())
        throw Error(ErrorKind::BadArgument,
                    missing + ": the file holds attention weights of one text for " +
                        (config.given == GivenAttention::OfOneText ? "itself" : "another, a cross-attention"));
    if (config.isRecurrent())
        throw Error(ErrorKind::BadArgument,
                    "a recurrent translator has one head, cross.0.0: its " + name + " does not look at itself");
    throw Error(ErrorKind::BadArgument, missing + (config.hasEncoder() ? " with attention in this model"
                                                                       : ": the model is " + config.stackAlone()));
}

} // namespace

std::string headName(const HeadIndex& head)
{
    const std::string part = head.part == AttentionPart::Decoder ? "" : partName(head.part) + std::string(".");
    return part + std::to_string(head.layer) + "." + std::to_string(head.head);
}

void requireHead(const ModelConfig& config, const HeadIndex& head)
{
    if (!config.hasPart(head.part))
        failPart(config, head.part);
    const AttentionSize size = config.sizeOf(head.part);
    if (head.layer < 0 || head.layer >= size.nLayers)
        throw Error(ErrorKind::BadArgument, layerName(config, head) + " does not exist: " + whatHasLayers(config) +
                                                " has layers 0 to " + std::to_string(size.nLayers - 1));
    if (head.head < 0 || head.head >= size.nHeads)
        throw Error(ErrorKind::BadArgument, "head " + std::to_string(head.head) +
                                                " does not exist: " + layerName(config, head) + " has heads 0 to " +
                                                std::to_string(size.nHeads - 1));
}

const Mask& RunOptions::maskOf(AttentionPart part) const
{
    switch (part) {
    case AttentionPart::Decoder:
        break;
    case AttentionPart::Encoder:
        return encoderMask;
    case AttentionPart::Cross:
        return crossMask;
    }
    return mask;
}

RunOptions RunOptions::forAnotherText() const
{
    RunOptions options = *this;
    options.typeIds.clear();
    if (options.steering.position)
        options.steering = {};
    return options;
}

void RunOptions::validate(const ModelConfig& config, const RunLengths& lengths) const
{
    for (const HeadIndex& head : ablatedHeads)
        requireHead(config, head);
    steering.validate(config);
    if (!(temperature > 0.0F) || !std::isfinite(temperature))
        throw Error(ErrorKind::BadArgument, "the temperature must be a number greater than 0");
    if (!divisor.isValid())
        throw Error(ErrorKind::BadArgument, "the scores are divided by a number from 0.000001 to 1000000");
    if (!config.hasEncoder()) {
        if (encoderMask != Mask{} || crossMask != Mask{})
            throw Error(ErrorKind::BadArgument,
                        "a mask of the encoder or of the cross-attention needs an encoder, which the model has not");
        requirePadding(mask, lengths.nTokens, "the text");
        requireTypes(config, typeIds, lengths.nTokens);
        return;
    }
    requireTypes(config, typeIds, lengths.nSourceTokens);
    if (config.isRecurrent() && (mask != Mask{} || encoderMask != Mask{}))
        throw Error(ErrorKind::BadArgument,
                    "a recurrent translator has no attention on its own text to mask, only that on the source");
    if (config.isRecurrent() && divisor != ScoreDivisor())
        throw Error(ErrorKind::BadArgument,
                    "a recurrent translator's additive attention divides its scores by nothing but the temperature");
    requirePadding(mask, lengths.nTokens, "the target text");
    requirePadding(encoderMask, lengths.nSourceTokens, "the source text");
    requirePadding(crossMask, lengths.nSourceTokens, "the source text");
}

float scoreDivisor(const ModelConfig& config, const RunOptions& options, AttentionPart part, int layer)
{
    if (config.isRecurrent())
        return 1.0F;
    if (options.divisor.kind == ScoreDivisor::Kind::Constant)
        return static_cast<float>(options.divisor.constant);
    if (options.divisor.kind == ScoreDivisor::Kind::Off)
        return 1.0F;
    const float ofLayer = config.layer(part, layer).divisor;
    if (!config.scaleByRootDHead)
        return ofLayer;
    const float root = std::sqrt(static_cast<float>(config.sizeOf(part).dHead));
    return (config.ownDivisor != 0.0F ? config.ownDivisor : root) * ofLayer;
}

float scoreScale(const ModelConfig& config, const RunOptions& options, AttentionPart part, int layer)
{
    return 1.0F / scoreDivisor(config, options, part, layer) / options.temperature;
}

} // namespace headlight
