// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/io/text_sink.h"

namespace headlight {

/// Writes two patterns of one shape, one cell per line: query, key, a, b, difference (b − a), query_token, key_token;
/// positions count from 0, weights have 9 significant digits, every line ends in "
/// ". A weight that its mask hides, or that belongs to a query that may look at no key, is empty, and so is its
/// difference. Tokens are those of a, "a/b" where b has others. One query's cells exist at a time. Throws
/// Error{BadArgument} for patterns of different shapes.
void writeDifferenceCsv(const TextSink& out, const AttentionMap& a, const AttentionMap& b);

} // namespace headlight
