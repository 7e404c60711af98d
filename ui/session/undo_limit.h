// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// Steps that can be undone; each holds what stood before it and after it, some kilobytes.
inline constexpr int kUndoLimit = 1000;

} // namespace headlight
