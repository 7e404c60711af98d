// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

#include <string>

namespace headlight {

/// Every step as a block of lines, RFC 4180, an empty line between blocks: name, shape and head (from 1; empty where
/// all heads share it), then the columns' labels behind an empty field, then for each row its label and numbers.
/// Numbers have as many digits as bring them back bit for bit, −infinity is "-inf"; a row without a value and an
/// attention weight that the mask hides are empty.
std::string benchCsv(const BenchSteps& steps);

} // namespace headlight
