// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

namespace headlight {

/// "a, b or c": what a help text offers and a refusal expects.
std::string alternatives(const std::vector<std::string>& words);

} // namespace headlight
