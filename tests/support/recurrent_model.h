// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/recurrent_tensor_table.h"
#include "tests/support/loop_twins.h"

/// A small recurrent translator, and the obvious loops that the fast functions are checked against.
namespace headlight::test {

inline constexpr RecurrentSizes kTinyRecurrentSizes{9, 7, 5}; // every number different
inline constexpr int kTinyRecurrentVocabulary = 30;

/// Random parameters of the size that trained ones have; the same seed gives the same numbers.
inline RecurrentParameters randomRecurrentParameters(unsigned seed = 1, RecurrentSizes sizes = kTinyRecurrentSizes,
                                                     int dVocab = kTinyRecurrentVocabulary)
{
    RecurrentParameters parameters;
    for (const TensorRow& row : recurrentTensorTable(sizes, dVocab, parameters)) {
        const Index rows = row.shape.size() == 1 ? 1 : row.shape[0];
        row.assign(Weight(randomMatrix(rows, row.nColumns, ++seed, 0.6F)));
    }
    return parameters;
}

using Vector64 = std::vector<double>;

inline Vector64 loopAffine(const Matrix& w, const Vector64& x, const RowVector& b)
{
    Vector64 y(static_cast<std::size_t>(w.rows()), 0.0);
    for (Index i = 0; i < w.rows(); ++i) {
        for (Index j = 0; j < w.cols(); ++j)
            y[i] += double(w(i, j)) * x[j];
        y[i] += b.size() ? double(b[i]) : 0.0;
    }
    return y;
}

inline Vector64 loopTanh(Vector64 x)
{
    for (double& value : x)
        value = std::tanh(value);
    return x;
}

inline Vector64 loopGruStep(const GruParameters& p, const Vector64& x, const Vector64& h)
{
    const auto sigma = [](double a) { return 1.0 / (1.0 + std::exp(-a)); };
    const Vector64 input = loopAffine(p.wInput, x, p.bInput);
    const Vector64 hidden = loopAffine(p.wHidden, h, p.bHidden);
    const std::size_t d = h.size();
    Vector64 next(d);
    for (std::size_t i = 0; i < d; ++i) {
        const double r = sigma(input[i] + hidden[i]);
        const double z = sigma(input[d + i] + hidden[d + i]);
        const double n = std::tanh(input[2 * d + i] + r * hidden[2 * d + i]);
        next[i] = (1.0 - z) * n + z * h[i];
    }
    return next;
}

inline Vector64 joined(std::initializer_list<Vector64> parts)
{
    Vector64 whole;
    for (const Vector64& part : parts)
        whole.insert(whole.end(), part.begin(), part.end());
    return whole;
}

/// e_ij, before the mask, of one query.
inline Vector64 loopAdditiveScores(const AdditiveAttentionParameters& p, const Vector64& state, const Matrix64& h)
{
    const Vector64 query = loopAffine(p.wQuery, state, {});
    Vector64 scores;
    for (const Vector64& annotation : h) {
        const Vector64 key = loopAffine(p.wKey, annotation, p.bKey);
        double e = 0.0;
        for (std::size_t a = 0; a < key.size(); ++a)
            e += double(p.score[Index(a)]) * std::tanh(query[a] + key[a]);
        scores.push_back(e);
    }
    return scores;
}

} // namespace headlight::test
