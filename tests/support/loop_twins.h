// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/tensor/matrix.h"

#include <cmath>
#include <limits>
#include <random>
#include <vector>

/// The obvious loops, in double precision, that the fast functions are checked against.
namespace headlight::test {

using Matrix64 = std::vector<std::vector<double>>;

inline Matrix randomMatrix(Index rows, Index columns, unsigned seed, float size = 1.0F)
{
    std::mt19937 engine(seed);
    std::normal_distribution<float> normal(0.0F, size);
    return Matrix::Zero(rows, columns).unaryExpr([&](float) { return normal(engine); });
}

inline Matrix64 zeros(Index rows, Index columns)
{
    return Matrix64(static_cast<std::size_t>(rows), std::vector<double>(static_cast<std::size_t>(columns), 0.0));
}

inline Matrix64 loopProduct(const Matrix& a, const Matrix& b)
{
    Matrix64 c = zeros(a.rows(), b.cols());
    for (Index i = 0; i < a.rows(); ++i)
        for (Index j = 0; j < b.cols(); ++j)
            for (Index k = 0; k < a.cols(); ++k)
                c[i][j] += double(a(i, k)) * double(b(k, j));
    return c;
}

struct LoopAttention {
    Matrix64 scores, maskedScores, pattern, z;
};

/// One head: q [Tq, d], k [Tk, d], v [Tk, dv].
inline LoopAttention loopAttention(const Matrix& q, const Matrix& k, const Matrix& v, const Mask& mask, double scale)
{
    const double hidden = -std::numeric_limits<double>::infinity();
    LoopAttention a{zeros(q.rows(), k.rows()), zeros(q.rows(), k.rows()), zeros(q.rows(), k.rows()),
                    zeros(q.rows(), v.cols())};
    for (Index i = 0; i < q.rows(); ++i) {
        double largest = hidden;
        for (Index j = 0; j < k.rows(); ++j) {
            for (Index c = 0; c < q.cols(); ++c)
                a.scores[i][j] += double(q(i, c)) * double(k(j, c));
            a.scores[i][j] *= scale;
            a.maskedScores[i][j] = mask.allows(i, j) ? a.scores[i][j] : hidden;
            largest = std::max(largest, a.maskedScores[i][j]);
        }
        if (largest == hidden)
            continue; // no key left: no value
        double sum = 0.0;
        for (Index j = 0; j < k.rows(); ++j)
            sum += std::exp(a.maskedScores[i][j] - largest);
        for (Index j = 0; j < k.rows(); ++j) {
            a.pattern[i][j] = std::exp(a.maskedScores[i][j] - largest) / sum;
            for (Index c = 0; c < v.cols(); ++c)
                a.z[i][c] += a.pattern[i][j] * double(v(j, c));
        }
    }
    return a;
}

/// max |a − b| / max |b|, over cells that are not −infinity in both.
inline double relativeDifference(const Matrix& a, const Matrix64& b)
{
    double difference = 0.0;
    double size = 0.0;
    for (Index i = 0; i < a.rows(); ++i)
        for (Index j = 0; j < a.cols(); ++j) {
            if (std::isinf(b[i][j]) && double(a(i, j)) == b[i][j])
                continue;
            const double d = std::abs(double(a(i, j)) - b[i][j]);
            // NaN must not slip through a comparison.
            difference = d <= difference ? difference : d;
            size = std::max(size, std::abs(b[i][j]));
        }
    return size > 0.0 ? difference / size : difference;
}

inline Matrix64 widened(const Matrix& m)
{
    Matrix64 result = zeros(m.rows(), m.cols());
    for (Index i = 0; i < m.rows(); ++i)
        for (Index j = 0; j < m.cols(); ++j)
            result[i][j] = m(i, j);
    return result;
}

inline double relativeDifference(const Matrix& a, const Matrix& b)
{
    return relativeDifference(a, widened(b));
}

} // namespace headlight::test
