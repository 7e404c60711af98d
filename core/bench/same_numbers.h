// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// Whether shapes and cells are equal; Eigen's own == asserts on matrices of two shapes.
template <typename Values>
bool sameNumbers(const Values& a, const Values& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() && a == b;
}

} // namespace headlight
