// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/run_options.h"

#include "core/base/error.h"

#include <cmath>
#include <string>

namespace headlight {

void requireHead(const ModelConfig& config, const HeadIndex& head)
{
    const std::string lastLayer = std::to_string(config.nLayers - 1);
    if (head.layer < 0 || head.layer >= config.nLayers)
        throw Error(ErrorKind::BadArgument,
                    "layer " + std::to_string(head.layer) + " does not exist: the model has layers 0 to " + lastLayer);
    if (head.head < 0 || head.head >= config.nHeads)
        throw Error(ErrorKind::BadArgument, "head " + std::to_string(head.head) + " does not exist: layer " +
                                                std::to_string(head.layer) + " has heads 0 to " +
                                                std::to_string(config.nHeads - 1));
}

void RunOptions::validate(const ModelConfig& config, int nTokens) const
{
    for (const HeadIndex& head : ablatedHeads)
        requireHead(config, head);
    if (!(temperature > 0.0F) || !std::isfinite(temperature))
        throw Error(ErrorKind::BadArgument, "the temperature must be a number greater than 0");
    if (!mask.paddedKeys.empty() && mask.paddedKeys.size() != static_cast<std::size_t>(nTokens))
        throw Error(ErrorKind::BadArgument, "the padding speaks of " + std::to_string(mask.paddedKeys.size()) +
                                                " tokens, the text has " + std::to_string(nTokens));
}

float scoreScale(const ModelConfig& config, const RunOptions& options)
{
    const bool scaled = config.scaleByRootDHead && options.scaleByRootDHead;
    return (scaled ? 1.0F / std::sqrt(static_cast<float>(config.dHead)) : 1.0F) / options.temperature;
}

} // namespace headlight
