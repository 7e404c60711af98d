// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace headlight {

/// Whether a key of a config.json is known to leave the forward pass alone in every family: it says how the model was
/// trained, how texts are generated from it, or how it was saved.
bool isHarmlessKey(std::string_view key);

} // namespace headlight
