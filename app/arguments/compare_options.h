// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/compare_with.h"

namespace CLI {
class App;
}

namespace headlight {

/// --with-text and its like, of which a comparison takes one. They throw as the parsers of their values do.
void addCompareOptions(CLI::App& app, CompareWith& with);

} // namespace headlight
