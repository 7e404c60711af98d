// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"

#include <cmath>
#include <random>

namespace headlight::test {

/// Random benches: every size, number and painted cell from one engine.
class BenchCases {
public:
    explicit BenchCases(unsigned seed) : m_engine(seed) {}

    int between(int low, int high)
    {
        return low + static_cast<int>(m_engine() % static_cast<unsigned>(high - low + 1));
    }

    DoubleMatrix table(Index rows, Index columns)
    {
        std::normal_distribution<double> normal;
        return DoubleMatrix::Zero(rows, columns).unaryExpr([&](double) { return normal(m_engine); });
    }

    BenchSequence sequence(Index nTokens, Index width)
    {
        BenchSequence result{{}, table(nTokens, width)};
        for (Index t = 0; t < nTokens; ++t)
            result.tokens.push_back("t" + std::to_string(t));
        return result;
    }

    /// Any sizes, with all the numbers that `kind` needs; every output is as wide as X, so that every option fits.
    BenchInput input(BenchKind kind)
    {
        BenchInput input;
        input.kind = kind;
        input.nHeads = between(1, 4);
        const int heads = input.heads();
        const Index dV = between(1, 3);
        const bool isOneHead = kind == BenchKind::ScaledDotProduct;
        const Index d = isOneHead ? dV : Index(between(1, 6));
        const Index d2 = kind == BenchKind::Additive ? d : Index(between(1, 5));
        const Index dK = between(1, 4);
        input.first = sequence(between(1, int(kMaxBenchTokens)), d);
        input.second = sequence(between(1, int(kMaxBenchTokens)), d2);
        const Index keyWidth = input.keySequence().x.cols();
        const Index nKeys = input.keySequence().x.rows();
        input.wQ = table(d, heads * dK);
        input.wK = table(keyWidth, heads * dK);
        input.wV = table(keyWidth, heads * dV);
        input.wO = table(heads * dV, d);
        input.additive = {table(dK, d), table(dK, d2), table(1, dK)};
        input.q = table(input.first.x.rows(), heads * dK);
        input.k = table(nKeys, heads * dK);
        input.v = table(nKeys, heads * dV);
        for (int h = 0; h < heads; ++h)
            input.scores.push_back(table(input.first.x.rows(), nKeys));
        input.options.gain = table(1, d).row(0);
        input.options.bias = table(1, d).row(0);
        return input;
    }

    /// The word of a kind, "padding", "painted" or "all".
    void setMask(BenchInput& input, const std::string& mask)
    {
        const Index nQueries = input.first.x.rows();
        const Index nKeys = input.keySequence().x.rows();
        for (const MaskKindRow& row : maskKinds())
            if (row.spelling == (mask == "all" ? "window" : mask))
                input.mask = {kindOf(row), row.number ? between(row.number->least, 5) : 0, {}};
        if (mask == "padding" || mask == "all")
            for (Index k = 0; k < nKeys; ++k)
                input.mask.paddedKeys.push_back(between(0, 2) == 0);
        if (mask == "painted" || mask == "all")
            for (Index i = 0; i < nQueries; ++i)
                for (Index k = 0; k < nKeys; ++k)
                    if (between(0, 3) == 0 || i == 0) // the first query keeps no key
                        input.hiddenCells.push_back({i, k});
    }

private:
    std::mt19937 m_engine;
};

} // namespace headlight::test
