// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headlight {

/// "embedding", "layer 0": a state of the residual stream in a table. No translation: a table is read by programs.
inline std::string residualName(int state)
{
    return state == 0 ? "embedding" : "layer " + std::to_string(state - 1);
}

} // namespace headlight
