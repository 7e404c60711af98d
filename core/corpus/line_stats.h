// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/corpus/corpus_stats.h"

#include <memory>
#include <string>

namespace headlight {

/// Measures every head in a run on one line. `line` is its number in the file. Throws Error{BadArgument} for a run
/// without values of its heads: a recurrent translator's, a file's; and Error{Cancelled}.
CorpusStats lineStats(const std::shared_ptr<const ActivationCache>& run, std::int64_t line, const std::string& text,
                      const CancelToken& cancel = {});

} // namespace headlight
