// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/io/text_sink.h"

#include <string>
#include <string_view>

namespace headlight {

// Numbers for a paper: 4 significant digits, which the file says; those of a .csv are exact.

/// A number in LaTeX's mathematics: "0.3333", "1.5 \cdot 10^{-7}", "-\infty"; a whole number below a million has all
/// its digits. Empty for NaN.
std::string latexNumber(double number);

/// The weights of a map as a displayed `bmatrix` of amsmath, its tokens in comments; a cell is empty where
/// patternNumbers() has NaN.
void writePatternLatex(const TextSink& out, const AttentionMap& map);

/// The tables of a CSV of ours: a matrix below a line about it, as the steps of a bench are, becomes a displayed
/// `bmatrix` beside its name, any other table a `tabular` whose fields that are no number are text.
void writeRecordsLatex(const TextSink& out, std::string_view csv);

} // namespace headlight
