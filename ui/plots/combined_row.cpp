// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/combined_row.h"

#include <QCoreApplication>

#include <utility>

namespace headlight {

double CombinedRow::largest() const
{
    return values.size() > 0 ? static_cast<double>(values.maxCoeff()) : 0.0;
}

QString CombinedRow::name() const
{
    const char* text = combine == CombineQueries::Sum ? QT_TRANSLATE_NOOP("CombinedRow", "sum of %1 rows")
                                                      : QT_TRANSLATE_NOOP("CombinedRow", "mean of %1 rows");
    return QCoreApplication::translate("CombinedRow", text).arg(rows.size());
}

QString CombinedRow::shortName() const
{
    const char* text = combine == CombineQueries::Sum ? QT_TRANSLATE_NOOP("CombinedRow", "sum of %1")
                                                      : QT_TRANSLATE_NOOP("CombinedRow", "mean of %1");
    return QCoreApplication::translate("CombinedRow", text).arg(rows.size());
}

CombinedRow combineRows(const MatrixView& values, std::vector<int> rows, CombineQueries combine)
{
    CombinedRow result{std::move(rows), combine, {}};
    result.values = combinedAttention(values, {result.rows.begin(), result.rows.end()}, combine);
    return result;
}

} // namespace headlight
