// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headlight {

/// The replacement for the z of a head that is switched off.
enum class AblationKind {
    Zero, ///< z becomes 0: the head adds nothing
    /// z becomes z̄ = 1/Tq Σ_i z_i, the head's own mean over every position of the text (special tokens included) in
    /// the run that differs only in that no head is switched off; every position gets the same z̄. Wang et al. 2022
    /// (arXiv:2211.00593, section 2.1) take the mean over many texts instead of the text itself. Under a causal mask a
    /// position thus learns a little of later ones.
    Mean
};

/// The kind's spelling: "zero", "mean".
std::string ablationName(AblationKind kind);
/// The kind of a spelling. Throws Error{BadArgument} that lists them.
AblationKind ablationFromString(const std::string& text);

} // namespace headlight
