// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_tables.h"

#include <QString>

namespace headlight {

/// Why the numbers of a table that is there change nothing, or less than one would think, in one sentence: what they
/// lead to is typed. Empty where they count.
QString whyUnread(const BenchInput& input, BenchTableId table);

} // namespace headlight
