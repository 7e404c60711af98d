// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/pattern_difference.h"

#include "core/analysis/jensen_shannon.h"
#include "core/analysis/mean.h"
#include "core/base/error.h"

#include <cmath>
#include <string>

namespace headlight {

namespace {

std::string shapeText(const MatrixView& matrix)
{
    return "[" + std::to_string(matrix.rows()) + ", " + std::to_string(matrix.cols()) + "]";
}

void requireSameShape(const MatrixView& a, const MatrixView& b)
{
    if (a.rows() != b.rows() || a.cols() != b.cols())
        throw Error(ErrorKind::BadArgument,
                    "a pattern of " + shapeText(a) + " cannot be compared with one of " + shapeText(b));
}

/// The three sums that a cosine is made of.
struct Products {
    double ab = 0.0;
    double aa = 0.0;
    double bb = 0.0;

    void add(double a, double b)
    {
        ab += a * b;
        aa += a * a;
        bb += b * b;
    }
    std::optional<double> cosine() const
    {
        return aa > 0.0 && bb > 0.0 ? std::optional(ab / std::sqrt(aa * bb)) : std::nullopt;
    }
};

} // namespace

PatternDifference comparePatterns(const MatrixView& a, const MatrixView& b, const MatrixView& counts)
{
    requireSameShape(a, b);
    requireSameShape(a, counts);
    PatternDifference result;
    Mean magnitude;
    Mean divergence;
    Products products;
    for (Index query = 0; query < a.rows(); ++query) {
        result.rowDivergence.emplace_back();
        if ((counts.row(query).array() == 0.0F).all())
            continue;
        const double js = jensenShannonNats(a.row(query), b.row(query));
        result.rowDivergence.back() = js;
        divergence.add(js);
        for (Index key = 0; key < a.cols(); ++key) {
            if (counts(query, key) == 0.0F)
                continue;
            const double difference = double(b(query, key)) - double(a(query, key));
            magnitude.add(std::abs(difference));
            products.add(a(query, key), b(query, key));
            if (!result.largest || std::abs(difference) > std::abs(result.largest->difference))
                result.largest = {query, key, difference};
        }
    }
    result.meanMagnitude = magnitude.value();
    result.meanDivergence = divergence.value();
    result.cosine = products.cosine();
    return result;
}

} // namespace headlight
