// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string_view>

namespace headlight {

/// Takes the next piece of a text that is too long to be made whole: into a file, or only to be looked at. What it
/// throws ends the text.
using TextSink = std::function<void(std::string_view)>;

} // namespace headlight
