// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headlight {

/// What takes the place of the z of a head that is switched off.
enum class AblationKind {
    Zero, ///< 0: the head adds nothing
    /// z̄ = 1/Tq Σ_i z_i, the head's own mean over every position of the text (special tokens among them) in the run
    /// that differs only in that no head is switched off; the same z̄ at every position. Mean ablation as in Wang et al.
    /// 2022 (arXiv:2211.00593, section 2.1), whose mean is over many texts where this one is over the text itself.
    /// Under a causal mask a position thus learns a little of those behind it.
    Mean
};

/// "zero", "mean".
std::string ablationName(AblationKind kind);
/// Throws Error{BadArgument} that lists them.
AblationKind ablationFromString(const std::string& text);

} // namespace headlight
