// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <string>

namespace headlight {

/// Throws Error{BadNumber} that names the activation when a cell is NaN or an infinity.
void requireFinite(const MatrixView& values, const std::string& activation);

/// Throws the Error of requireFinite() without a check.
[[noreturn]] void failNotFinite(const std::string& activation);

} // namespace headlight
