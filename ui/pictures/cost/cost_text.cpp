// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/cost/cost_text.h"

#include "ui/kit/counts.h"
#include "ui/kit/tr.h"

#include <QRegularExpression>

namespace headlight {

QString curveName(CostCurve curve)
{
    switch (curve) {
    case CostCurve::Both:
        break;
    case CostCurve::Linear:
        return tr("grows with T: projections");
    case CostCurve::Squared:
        return tr("grows with T²: scores and mixing");
    }
    return tr("together");
}

QString columnHeading(CostColumn column)
{
    switch (column) {
    case CostColumn::Name:
        return tr("Matrix");
    case CostColumn::Words:
        break;
    case CostColumn::Symbolic:
        return tr("Shape");
    case CostColumn::Actual:
        return tr("In numbers");
    case CostColumn::Count:
        return tr("How many");
    case CostColumn::Product:
        return tr("Multiplications");
    case CostColumn::Multiplications:
        return tr("In numbers");
    }
    return {};
}

QString cellText(const CostPlot& plot, int index, CostColumn column)
{
    if (index == std::ssize(plot.rows)) { // the sum
        if (column == CostColumn::Name)
            return tr("Together");
        return column == CostColumn::Multiplications ? exactCount(plot.both(static_cast<double>(plot.nTokens)))
                                                     : QString();
    }
    const ShapeTableRow& row = plot.rows[static_cast<std::size_t>(index)];
    switch (column) {
    case CostColumn::Name:
        return QString::fromStdString(row.name);
    case CostColumn::Words:
        return matrixWords(row.id);
    case CostColumn::Symbolic:
        return QString::fromStdString(row.symbolic);
    case CostColumn::Actual:
        return sizeText(row.actual);
    case CostColumn::Count:
        return row.perHead ? headCount(plot.size.nHeads) : QStringLiteral("1");
    case CostColumn::Product:
        return productText(row);
    case CostColumn::Multiplications:
        break;
    }
    return row.product.empty() ? QString() : exactCount(row.multiplications(plot.nTokens, plot.batch));
}

QString costMarkup(QString line)
{
    static const QRegularExpression lowered(QStringLiteral("_([A-Za-z0-9]+)"));
    return line.replace(lowered, QStringLiteral("_{\\1}"));
}

} // namespace headlight
