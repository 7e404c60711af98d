// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/cost/cost_plot.h"

#include "core/export/csv_field.h"
#include "ui/kit/counts.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

constexpr double kMostPlain = 1e6;

QString raised(int number)
{
    QString result;
    for (const QChar digit : QString::number(number))
        result += QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹").at(digit.digitValue());
    return result;
}

/// "2·10⁹", "10¹²"
QString withPowerOfTen(double count, int exponent)
{
    const QString power = QStringLiteral("10") + raised(exponent);
    const QString mantissa = QString::number(count / std::pow(10.0, exponent), 'g', 3);
    return mantissa == QStringLiteral("1") ? power : mantissa + QStringLiteral("·") + power;
}

/// [N, T, d_k] with x for commas, as a field without them.
std::string plainShape(const Shape& shape)
{
    std::string text;
    for (const std::int64_t size : shape)
        text += (text.empty() ? "" : " x ") + std::to_string(size);
    return text;
}

std::string plainCount(double count)
{
    return QString::number(count, 'f', 0).toStdString();
}

} // namespace

double CostPlot::linearPart(double tokens) const
{
    double sum = 0.0;
    for (const ShapeTableRow& row : rows)
        sum += row.perToken;
    return static_cast<double>(batch) * tokens * sum;
}

double CostPlot::squaredPart(double tokens) const
{
    double sum = 0.0;
    for (const ShapeTableRow& row : rows)
        sum += row.perTokenPair;
    return static_cast<double>(batch) * tokens * tokens * sum;
}

double CostPlot::crossing() const
{
    return linearPart(1.0) / squaredPart(1.0);
}

QString sizesName(const AttentionLayerSize& size)
{
    if (size == paperLayerSize())
        return tr("the paper");
    return size == bertBaseLayerSize() ? tr("BERT-base") : QString();
}

CostPlot makeCostPlot(const CostChoice& choice)
{
    const AttentionLayerSize& size = choice.size;
    CostPlot plot;
    plot.size = size;
    plot.nTokens = choice.nTokens;
    plot.batch = choice.batch;
    plot.rows = shapeTable(size, choice.nTokens, choice.batch);
    plot.axes = choice.axes;
    plot.caption.model = sizesName(size);
    plot.caption.notes = tr("d_model %1 · %2 · d_k %3 · d_v %4 · T %5 · N %6")
                             .arg(size.dModel)
                             .arg(headCount(size.nHeads))
                             .arg(size.dK)
                             .arg(size.dV)
                             .arg(choice.nTokens)
                             .arg(choice.batch);
    return plot;
}

QString matrixWords(const std::string& id)
{
    static const std::array<std::pair<const char*, const char*>, 13> words = {{
        {"input", QT_TRANSLATE_NOOP("headlight", "input")},
        {"wQ", QT_TRANSLATE_NOOP("headlight", "parameters")},
        {"wK", QT_TRANSLATE_NOOP("headlight", "parameters")},
        {"wV", QT_TRANSLATE_NOOP("headlight", "parameters")},
        {"queries", QT_TRANSLATE_NOOP("headlight", "queries")},
        {"keys", QT_TRANSLATE_NOOP("headlight", "keys")},
        {"values", QT_TRANSLATE_NOOP("headlight", "values")},
        {"scores", QT_TRANSLATE_NOOP("headlight", "scores")},
        {"pattern", QT_TRANSLATE_NOOP("headlight", "attention weights")},
        {"headOutput", QT_TRANSLATE_NOOP("headlight", "mixed values")},
        {"concat", QT_TRANSLATE_NOOP("headlight", "heads side by side")},
        {"wO", QT_TRANSLATE_NOOP("headlight", "parameters")},
        {"output", QT_TRANSLATE_NOOP("headlight", "output")},
    }};
    const auto found = std::ranges::find_if(words, [&](const auto& one) { return id == one.first; });
    return found == words.end() ? QString() : tr(found->second);
}

QString productText(const ShapeTableRow& row)
{
    const QString one = QString::fromStdString(row.product);
    return row.perHead && !one.isEmpty() ? QStringLiteral("h·") + one : one;
}

QString sizeText(const Shape& shape)
{
    QStringList sizes;
    for (const std::int64_t size : shape)
        sizes << QString::number(size);
    return QStringLiteral("[%1]").arg(sizes.join(QStringLiteral(", ")));
}

QString exactCount(double count)
{
    constexpr double kMostExact = 1e15;
    if (count >= kMostExact)
        return roundedCount(count);
    QString digits = QString::number(count, 'f', 0);
    for (qsizetype i = digits.size() - 3; i > 0; i -= 3)
        digits.insert(i, QLatin1Char(','));
    return digits;
}

QString roundedCount(double count)
{
    if (count < kMostPlain)
        return exactCount(std::round(count));
    int exponent = static_cast<int>(std::floor(std::log10(count)));
    QString mantissa = QString::number(count / std::pow(10.0, exponent), 'f', 2);
    if (mantissa == QStringLiteral("10.00")) {
        mantissa = QStringLiteral("1.00");
        ++exponent;
    }
    return QStringLiteral("%1·10%2").arg(mantissa, raised(exponent));
}

QStringList tickCounts(const std::vector<double>& ticks)
{
    const double largest = ticks.empty() ? 0.0 : std::ranges::max(ticks);
    const auto exponentOf = [](double count) { return static_cast<int>(std::floor(std::log10(count) + 1e-9)); };
    const bool arePowers = std::ranges::all_of(ticks, [&](double tick) {
        return tick > 0.0 && std::abs(tick / std::pow(10.0, exponentOf(tick)) - 1.0) < 1e-9;
    });
    QStringList texts;
    for (const double tick : ticks)
        texts << (largest < kMostPlain || tick == 0.0 ? exactCount(tick)
                                                      : withPowerOfTen(tick, exponentOf(arePowers ? tick : largest)));
    return texts;
}

QString costLine(const CostPlot& plot, double tokens)
{
    const QString percent = QString::number(100.0 * plot.squaredPart(tokens) / plot.both(tokens), 'f', 1);
    return tr("T = %1: linear part %2 · T² part %3 · together %4 · %5 % of it in the T² part")
        .arg(exactCount(tokens), roundedCount(plot.linearPart(tokens)), roundedCount(plot.squaredPart(tokens)),
             roundedCount(plot.both(tokens)), percent);
}

QString rowLine(const CostPlot& plot, int index)
{
    const ShapeTableRow& row = plot.rows[static_cast<std::size_t>(index)];
    const QString name = QString::fromStdString(row.name);
    QStringList parts{QStringLiteral("%1 (%2) %3 = %4")
                          .arg(name, matrixWords(row.id), QString::fromStdString(row.symbolic), sizeText(row.actual))};
    if (row.perHead)
        parts << tr("one for each of %1").arg(headCount(plot.size.nHeads));
    if (!row.product.empty())
        parts << tr("%1 = %2 multiplications")
                     .arg(productText(row), exactCount(row.multiplications(plot.nTokens, plot.batch)));
    QString line = parts.join(QStringLiteral(" · "));
    return line.remove(QLatin1Char('{')).remove(QLatin1Char('}'));
}

std::string costTable(const CostPlot& plot)
{
    std::string text = "matrix,symbolic_shape,shape,count,product,multiplications\n";
    for (const ShapeTableRow& row : plot.rows)
        text += csvField(row.name) + ',' + csvField(row.symbolic) + ',' + plainShape(row.actual) + ',' +
                std::to_string(row.perHead ? plot.size.nHeads : 1) + ',' + csvField(productText(row).toStdString()) +
                ',' + plainCount(row.multiplications(plot.nTokens, plot.batch)) + '\n';
    return text + "sum,,,,," + plainCount(plot.both(static_cast<double>(plot.nTokens))) + '\n';
}

} // namespace headlight
