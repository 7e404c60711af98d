// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/trace_settings.h"

#include "core/export/float_text.h"

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

/// A JSON array of strings. A token of a byte-level vocabulary may end within a character: such bytes become U+FFFD, as
/// in its label.
std::string jsonArray(const std::vector<std::string>& strings)
{
    return nlohmann::json(strings).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string headList(const std::set<HeadIndex>& heads)
{
    std::string text;
    for (const HeadIndex& head : heads)
        text += (text.empty() ? "" : ",") + headName(head);
    return text;
}

std::string numberList(const std::vector<std::int64_t>& numbers)
{
    std::string text;
    for (const std::int64_t number : numbers)
        text += (text.empty() ? "" : ",") + std::to_string(number);
    return text;
}

void addPainted(TraceSettings& settings, const std::string& part, const PaintedMask& painted)
{
    if (!painted.cells.empty())
        settings.emplace_back(part + "hidden_cells", cellList(painted.cells));
    if (!painted.keys.empty())
        settings.emplace_back(part + "padded_keys", keyList(painted.keys));
}

void addSteering(TraceSettings& settings, const Steering& steering)
{
    settings.emplace_back("steering", steering.name);
    std::string numbers;
    for (const float number : steering.vector)
        numbers += (numbers.empty() ? "" : ",") + floatText(number);
    settings.emplace_back("steering_vector", numbers);
    settings.emplace_back("steering_layer", std::to_string(steering.layer));
    settings.emplace_back("steering_strength", floatText(steering.strength));
    if (steering.position)
        settings.emplace_back("steering_token", std::to_string(*steering.position));
}

void addDecoderSide(TraceSettings& settings, const ActivationCache& cache)
{
    const TraceSettings more{{"decoder_tokens", jsonArray(cache.encoding.pieces())},
                             {"decoder_labels", jsonArray(cache.encoding.labels())},
                             {"target_text", cache.target->text},
                             {"target_tokens", jsonArray(cache.target->encoding.pieces())},
                             {"target_cut_tokens", std::to_string(cache.target->encoding.nCutTokens)},
                             {"target_generated", cache.target->isGenerated ? "true" : "false"},
                             {"encoder_mask", toString(cache.options.encoderMask)},
                             {"cross_mask", toString(cache.options.crossMask)}};
    settings.insert(settings.end(), more.begin(), more.end());
}

} // namespace

TraceSettings traceSettings(const ActivationCache& cache)
{
    const TokenSequence& input = cache.inputEncoding();
    TraceSettings settings{{"format", "headlight-trace"},
                           {"version", "1"},
                           {"model", cache.model->name},
                           {"tokens", jsonArray(input.pieces())},
                           {"labels", jsonArray(input.labels())},
                           {"cut_tokens", std::to_string(input.nCutTokens)},
                           {"mask", toString(cache.options.mask)},
                           {"ablated", headList(cache.options.ablatedHeads)},
                           {"ablation", ablationName(cache.options.ablation)},
                           {"scale", cache.options.divisor.kind == ScoreDivisor::Kind::RootDHead ? "true" : "false"},
                           {"temperature", floatText(cache.options.temperature)}};
    if (cache.options.divisor.kind == ScoreDivisor::Kind::Constant)
        settings.emplace_back("score_divisor", toString(cache.options.divisor));
    for (const auto& [part, name] :
         {std::pair(AttentionPart::Decoder, ""), std::pair(AttentionPart::Encoder, "encoder_"),
          std::pair(AttentionPart::Cross, "cross_")})
        addPainted(settings, name, cache.options.maskOf(part).painted);
    if (cache.config().image.hasStages())
        settings.emplace_back("stage", std::to_string(cache.config().image.stage + 1));
    if (cache.options.steering.changes(cache.nTokens()))
        addSteering(settings, cache.options.steering);
    if (!cache.options.typeIds.empty())
        settings.emplace_back("type_ids", numberList(cache.options.typeIds));
    if (cache.target)
        addDecoderSide(settings, cache);
    return settings;
}

} // namespace headlight
