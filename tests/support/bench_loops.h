// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"
#include "tests/support/loop_twins.h"

#include <algorithm>
#include <cmath>
#include <limits>

/// A bench as the obvious loops, number by number; nothing of core/bench or core/attention computes here.
namespace headlight::test {

struct BenchLoop {
    std::vector<Matrix64> scores, maskedScores, pattern, z; // [heads]
    Matrix64 output;                                        // the last step
};

inline Matrix64 copied(const DoubleMatrix& m)
{
    Matrix64 result = zeros(m.rows(), m.cols());
    for (Index i = 0; i < m.rows(); ++i)
        for (Index j = 0; j < m.cols(); ++j)
            result[i][j] = m(i, j);
    return result;
}

/// Columns [first, first + count) of a product.
inline Matrix64 times(const Matrix64& a, const Matrix64& b, std::size_t first, std::size_t count)
{
    Matrix64 c = zeros(Index(a.size()), Index(count));
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < count; ++j)
            for (std::size_t k = 0; k < b.size(); ++k)
                c[i][j] += a[i][k] * b[k][first + j];
    return c;
}

inline Matrix64 columns(const Matrix64& a, std::size_t first, std::size_t count)
{
    Matrix64 c;
    for (const auto& row : a)
        c.emplace_back(row.begin() + long(first), row.begin() + long(first + count));
    return c;
}

inline void addPositions(Matrix64& x)
{
    for (std::size_t t = 0; t < x.size(); ++t)
        for (std::size_t c = 0; c < x[t].size(); ++c) {
            const std::size_t i = c / 2;
            const double angle = double(t) / std::pow(10000.0, 2.0 * double(i) / double(x[t].size()));
            x[t][c] += c == 2 * i ? std::sin(angle) : std::cos(angle);
        }
}

inline Matrix64 normalisedRows(const Matrix64& x, const BenchOptions& options)
{
    Matrix64 result = x;
    for (auto& row : result) {
        double mean = 0.0;
        for (const double v : row)
            mean += v / double(row.size());
        double variance = 0.0;
        for (const double v : row)
            variance += (v - mean) * (v - mean) / double(row.size());
        for (std::size_t c = 0; c < row.size(); ++c) {
            const double gain = options.gain.size() ? options.gain[Index(c)] : 1.0;
            const double bias = options.bias.size() ? options.bias[Index(c)] : 0.0;
            row[c] = (row[c] - mean) / std::sqrt(variance + options.epsilon) * gain + bias;
        }
    }
    return result;
}

inline double score(const BenchInput& in, const std::vector<double>& q, const std::vector<double>& k)
{
    double sum = 0.0;
    double lengthQ = 0.0;
    double lengthK = 0.0;
    if (in.kind == BenchKind::Additive) {
        for (Index a = 0; a < in.additive.vA.cols(); ++a) {
            double inner = 0.0;
            for (std::size_t c = 0; c < q.size(); ++c)
                inner += in.additive.wA(a, Index(c)) * q[c];
            for (std::size_t c = 0; c < k.size(); ++c)
                inner += in.additive.uA(a, Index(c)) * k[c];
            sum += in.additive.vA(0, a) * std::tanh(inner);
        }
        return sum;
    }
    for (std::size_t c = 0; c < q.size(); ++c) {
        sum += q[c] * k[c];
        lengthQ += q[c] * q[c];
        lengthK += k[c] * k[c];
    }
    return in.kind == BenchKind::Cosine ? sum / std::sqrt(lengthQ) / std::sqrt(lengthK) : sum;
}

inline bool isHidden(const BenchInput& in, Index i, Index j)
{
    const bool isPadded = !in.mask.paddedKeys.empty() && in.mask.paddedKeys[std::size_t(j)] != 0;
    return isPadded || !in.mask.kindAllows(i, j) || // the kinds have loops of their own in tst_mask.cpp
           std::find(in.hiddenCells.begin(), in.hiddenCells.end(), BenchCell{i, j}) != in.hiddenCells.end();
}

inline BenchLoop loopBench(const BenchInput& in)
{
    const bool hasSecond = in.kind == BenchKind::Additive || in.kind == BenchKind::Cross;
    Matrix64 x = copied(in.first.x);
    Matrix64 y = copied(hasSecond ? in.second.x : in.first.x);
    if (in.options.positions) {
        addPositions(x);
        addPositions(y);
    }
    const Matrix64 residual = x;
    if (in.options.layerNorm == BenchLayerNorm::Pre) {
        x = normalisedRows(x, in.options);
        if (!hasSecond)
            y = x;
    }
    const std::size_t nQ = x.size();
    const std::size_t nK = y.size();
    const bool many = in.kind == BenchKind::MultiHead || in.kind == BenchKind::Cross;
    const std::size_t heads = many ? std::size_t(in.nHeads) : 1;
    BenchLoop loop;
    Matrix64 concat(nQ);
    for (std::size_t h = 0; h < heads; ++h) {
        Matrix64 q = x;
        Matrix64 k = y;
        Matrix64 v = y;
        if (many || in.kind == BenchKind::ScaledDotProduct) {
            const std::size_t dK = std::size_t(in.vectorsAreTyped ? in.q.cols() : in.wQ.cols()) / heads;
            const std::size_t dV = std::size_t(in.vectorsAreTyped ? in.v.cols() : in.wV.cols()) / heads;
            q = in.vectorsAreTyped ? columns(copied(in.q), h * dK, dK) : times(x, copied(in.wQ), h * dK, dK);
            k = in.vectorsAreTyped ? columns(copied(in.k), h * dK, dK) : times(y, copied(in.wK), h * dK, dK);
            v = in.vectorsAreTyped ? columns(copied(in.v), h * dV, dV) : times(y, copied(in.wV), h * dV, dV);
        }
        const double width = in.kind == BenchKind::Additive ? double(in.additive.vA.cols()) : double(q[0].size());
        const double divisor = in.options.scale == BenchScale::RootWidth  ? std::sqrt(width)
                               : in.options.scale == BenchScale::Constant ? in.options.scaleConstant
                                                                          : 1.0;
        Matrix64 scores = zeros(Index(nQ), Index(nK));
        Matrix64 masked = scores;
        Matrix64 pattern = scores;
        Matrix64 z = zeros(Index(nQ), Index(v[0].size()));
        for (std::size_t i = 0; i < nQ; ++i) {
            double sum = 0.0;
            for (std::size_t j = 0; j < nK; ++j) {
                scores[i][j] = in.scoresAreTyped ? in.scores[h](Index(i), Index(j)) : score(in, q[i], k[j]);
                masked[i][j] = isHidden(in, Index(i), Index(j)) ? -std::numeric_limits<double>::infinity()
                                                                : scores[i][j] / divisor / in.options.temperature;
                sum += std::exp(masked[i][j]); // the numbers of the tests are small enough
            }
            for (std::size_t j = 0; j < nK; ++j) {
                const bool hidden = std::isinf(masked[i][j]);
                const bool raw = in.options.weights == BenchWeights::RawScores;
                pattern[i][j] = hidden ? 0.0 : raw ? masked[i][j] : std::exp(masked[i][j]) / sum;
                for (std::size_t c = 0; c < v[j].size(); ++c)
                    z[i][c] += pattern[i][j] * v[j][c];
            }
            concat[i].insert(concat[i].end(), z[i].begin(), z[i].end());
        }
        loop.scores.push_back(scores);
        loop.maskedScores.push_back(masked);
        loop.pattern.push_back(pattern);
        loop.z.push_back(z);
    }
    loop.output = many ? times(concat, copied(in.wO), 0, std::size_t(in.wO.cols())) : concat;
    if (in.options.residual)
        for (std::size_t i = 0; i < nQ; ++i)
            for (std::size_t c = 0; c < residual[i].size(); ++c)
                loop.output[i][c] += residual[i][c];
    if (in.options.layerNorm == BenchLayerNorm::Post)
        loop.output = normalisedRows(loop.output, in.options);
    return loop;
}

/// max |a − b| / max(1, max |b|); −infinity equals itself alone.
inline double difference(const DoubleMatrix& a, const Matrix64& b)
{
    if (a.rows() != Index(b.size()) || (!b.empty() && a.cols() != Index(b[0].size())))
        return std::numeric_limits<double>::infinity();
    double largest = 0.0;
    double size = 1.0;
    for (Index i = 0; i < a.rows(); ++i)
        for (Index j = 0; j < a.cols(); ++j) {
            if (std::isinf(b[i][j]) && a(i, j) == b[i][j])
                continue;
            const double d = std::abs(a(i, j) - b[i][j]);
            largest = d <= largest ? largest : d; // NaN stays
            size = std::max(size, std::abs(b[i][j]));
        }
    return largest / size;
}

} // namespace headlight::test
