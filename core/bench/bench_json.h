// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"

#include <string>
#include <string_view>

namespace headlight {

/// The bench as one JSON object, a field on each line, every number with as many digits as bring it back bit for bit.
/// Fields that the chosen kind does not use are written too.
std::string benchToJson(const BenchInput& input);

/// Reads benchToJson()'s text; an absent field has BenchInput's default. Throws Error{BadFile} that names `file`,
/// field, row, what was found and what is expected: broken JSON, another format or version, an unknown field, ragged
/// rows, a cell that is no number. Numbers and shapes that do not fit together are the Error of BenchInput::validate()
/// with `file` added.
BenchInput benchFromJson(std::string_view json, const std::string& file);

} // namespace headlight
