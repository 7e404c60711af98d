// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"

#include <QByteArray>

#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace headlight {

/// The float32 of patternNumbers() of each map, [maps, queries, keys], as letters that JSON and HTML leave alone, each
/// to the bit. Weights of a softmax have few highest bytes (the sign and seven bits of the exponent): these are a list,
/// a number has its place in it in as few bits as that takes and three bytes of its own, a hidden one none.
nlohmann::json pageWeights(const std::vector<AttentionMap>& maps);

/// A text that is deflated, as such letters: "text" and "count", the bytes that they stand for.
nlohmann::json packedText(const QByteArray& text);

} // namespace headlight
