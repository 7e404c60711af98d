// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/text_sink.h"
#include "core/tensor/matrix.h"

#include <string>
#include <vector>

namespace headlight {

/// The header of a NumPy array (NEP 1, version 1.0): `type` as NumPy writes it, "<f4"; row-major.
std::string npyHeader(const std::string& type, const std::vector<Index>& shape);

/// Hands over an array of texts [texts], UTF-32 (dtype "<U…"). Throws Error{BadText} for what is not UTF-8.
void writeNpyTexts(const TextSink& out, const std::vector<std::string>& texts);

/// Hands over a matrix [rows, columns] as a NumPy array (NEP 1, version 1.0): little-endian float32, row-major.
void writeNpy(const TextSink& out, const Matrix& values);

} // namespace headlight
