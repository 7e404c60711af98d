// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <string>

namespace headlight {

struct BenchInput;

/// The checks of BenchInput::validate().
void checkBenchInput(const BenchInput& input);

/// Throws Error{BadNumber} that names `field`, row and column (from 1) of the first cell that is not a number of at
/// most kLargestBenchNumber either side of 0.
void requireBenchNumbers(const DoubleMatrixView& values, const std::string& field);

} // namespace headlight
