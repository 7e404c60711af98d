// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

namespace headlight {

/// "a, b or c": the list of choices in a help text or a refusal.
std::string alternatives(const std::vector<std::string>& choices);

} // namespace headlight
