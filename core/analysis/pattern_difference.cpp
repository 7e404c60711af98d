// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/pattern_difference.h"

#include "core/analysis/jensen_shannon.h"
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

} // namespace

void PatternComparison::add(const MatrixView& a, const MatrixView& b, const MatrixView& counts)
{
    requireSameShape(a, b);
    requireSameShape(a, counts);
    for (Index query = 0; query < a.rows(); ++query) {
        const auto place = static_cast<Index>(m_found.rowDivergence.size()); // number of the row among all
        m_found.rowDivergence.emplace_back();
        if ((counts.row(query).array() == 0.0F).all())
            continue;
        const double js = jensenShannonNats(a.row(query), b.row(query));
        m_found.rowDivergence.back() = js;
        m_divergence.add(js);
        for (Index key = 0; key < a.cols(); ++key) {
            if (counts(query, key) == 0.0F)
                continue;
            const double difference = double(b(query, key)) - double(a(query, key));
            m_magnitude.add(std::abs(difference));
            m_ab += double(a(query, key)) * double(b(query, key));
            m_aa += double(a(query, key)) * double(a(query, key));
            m_bb += double(b(query, key)) * double(b(query, key));
            if (!m_found.largest || std::abs(difference) > std::abs(m_found.largest->difference))
                m_found.largest = {place, key, difference};
        }
    }
}

PatternDifference PatternComparison::result() const
{
    PatternDifference result = m_found;
    result.meanMagnitude = m_magnitude.value();
    result.meanDivergence = m_divergence.value();
    if (m_aa > 0.0 && m_bb > 0.0)
        result.cosine = m_ab / std::sqrt(m_aa * m_bb);
    return result;
}

PatternDifference comparePatterns(const MatrixView& a, const MatrixView& b, const MatrixView& counts)
{
    PatternComparison comparison;
    comparison.add(a, b, counts);
    return comparison.result();
}

} // namespace headlight
