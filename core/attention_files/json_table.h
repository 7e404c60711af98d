// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace headlight {

/// Reads a table with one weight a record that stands in JSON as programs for tables write it: a list of records, a
/// list for each column, or "columns" and "data". Nothing for any other value. Throws Error{BadFile}.
std::optional<ArrayFile> readJsonTable(const nlohmann::json& value, const std::string& file);

} // namespace headlight
