// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/trace_settings.h"

#include "core/export/float_text.h"

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

/// A token of a byte-level vocabulary may end within a character: such bytes become U+FFFD, as in its label.
std::string jsonArray(const std::vector<std::string>& strings)
{
    return nlohmann::json(strings).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string headList(const std::set<HeadIndex>& heads)
{
    std::string text;
    for (const HeadIndex& head : heads)
        text += (text.empty() ? "" : ",") + std::to_string(head.layer) + "." + std::to_string(head.head);
    return text;
}

} // namespace

TraceSettings traceSettings(const ActivationCache& cache)
{
    return {{"format", "headlight-trace"},
            {"version", "1"},
            {"model", cache.model->name},
            {"tokens", jsonArray(cache.encoding.tokens)},
            {"labels", jsonArray(cache.encoding.labels)},
            {"cut_tokens", std::to_string(cache.encoding.nCutTokens)},
            {"mask", toString(cache.options.mask)},
            {"ablated", headList(cache.options.ablatedHeads)},
            {"scale", cache.options.scaleByRootDHead ? "true" : "false"},
            {"temperature", floatText(cache.options.temperature)}};
}

} // namespace headlight
