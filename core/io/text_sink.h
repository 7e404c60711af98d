// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string_view>

namespace headlight {

/// Takes the next piece of a text that is too long to be held whole, to write or to inspect it. An exception ends the
/// text.
using TextSink = std::function<void(std::string_view)>;

} // namespace headlight
