// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace headlight {

/// Advice for the user about a file or folder of that name whose weights Headlight does not read; nothing where it
/// holds no weights.
std::optional<std::string> adviceOn(std::string_view name);

/// Whether a training left the file beside a model in order to resume: it holds no weights, though its ending says so.
bool isTrainingState(std::string_view name);

} // namespace headlight
