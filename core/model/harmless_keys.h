// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace headlight {

/// A key of a config.json that is known to leave a forward pass alone in every family: how the model was trained, how
/// texts are generated from it, how it was saved.
bool isHarmlessKey(std::string_view key);

} // namespace headlight
