// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// Throws Error{BadText} for an argument that is not UTF-8, with its place and the byte's offset.
void requireUtf8(const std::vector<std::string>& arguments);

/// Throws Error{BadText} for a text that is empty; `option` is what gave it.
void requireSomeText(std::string_view option, const std::string& text);

/// Throws Error{BadText} also for nothing but white space, which in a second text stands for none.
void requireText(std::string_view option, const std::string& text);

} // namespace headlight
