// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace headlight {

/// What to do with a file or folder of that name that holds weights in a form that is not read; nothing where it holds
/// none.
std::optional<std::string> adviceOn(std::string_view name);

/// What a training leaves beside a model to go on from: no weights, though its endings are theirs.
bool isTrainingState(std::string_view name);

} // namespace headlight
