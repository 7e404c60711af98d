// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/causality.h"

namespace headlight {

namespace {

/// GPT-1 and GPT-Neo hide later tokens by a table of their own and ignore "is_causal".
bool hidesByItsOwnTable(const ConfigReader& json)
{
    return json.family() == "GPT" || json.family() == "GPT-Neo";
}

/// The window in both directions. `window` reaches w tokens back, the query among them; the result reaches w tokens
/// each way without the query.
LocalWindow bothWays(const LocalWindow& window)
{
    return window.isUnlimited() ? window : LocalWindow{window.before + 1, window.before + 1};
}

} // namespace

void readCausality(const ConfigReader& json, ModelConfig& config)
{
    const bool isCausal = config.defaultMask == MaskKind::Causal;
    if (json.booleanOr("is_causal", isCausal) == isCausal)
        return;
    if (!isCausal || config.hasEncoder() || hidesByItsOwnTable(json))
        json.decline("is_causal", isCausal ? "true" : "false");
    config.defaultMask = MaskKind::None;
    config.isEncoder = true;
    for (LayerConfig& layer : config.layers)
        layer.window = bothWays(layer.window);
}

} // namespace headlight
