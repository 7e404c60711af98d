// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/painting/text_metrics.h"

#include <QCache>
#include <QFontMetricsF>
#include <QLocale>
#include <QTextBoundaryFinder>

#include <cmath>

namespace headlight {

namespace {

constexpr int rememberedTexts = 8192;

struct WidthKey {
    QString text;
    QFont font;
    bool operator==(const WidthKey&) const = default;
};

size_t qHash(const WidthKey& key, size_t seed = 0)
{
    return qHashMulti(seed, key.text, key.font.pixelSize(), key.font.weight());
}

} // namespace

double textWidth(const QString& text, const QFont& font)
{
    thread_local QCache<WidthKey, double> remembered(rememberedTexts);
    const WidthKey key{text, font};
    if (const double* width = remembered.object(key))
        return *width;
    const double width = QFontMetricsF(font).horizontalAdvance(text);
    remembered.insert(key, new double(width));
    return width;
}

QString elided(const QString& text, const QFont& font, double width)
{
    if (textWidth(text, font) <= width)
        return text;
    QTextBoundaryFinder graphemes(QTextBoundaryFinder::Grapheme, text);
    graphemes.toEnd();
    while (graphemes.toPreviousBoundary() > 0) {
        const QString cut = text.left(graphemes.position()) + QStringLiteral("…");
        if (textWidth(cut, font) <= width)
            return cut;
    }
    return QStringLiteral("…");
}

QStringList wrapped(const QString& text, const QFont& font, double width)
{
    const QString separator = text.contains(QStringLiteral(" · ")) ? QStringLiteral(" · ") : QStringLiteral(" ");
    QStringList lines;
    QString line;
    for (const QString& part : text.split(separator)) {
        const QString longer = line.isEmpty() ? part : line + separator + part;
        if (!line.isEmpty() && textWidth(longer, font) > width) {
            lines << line;
            line = part;
        } else {
            line = longer;
        }
    }
    if (!line.isEmpty())
        lines << line;
    return lines;
}

QString numberText(double value, int digits)
{
    if (std::isinf(value))
        return value < 0 ? QStringLiteral("−∞") : QStringLiteral("∞");
    QString text = QString::number(std::abs(value), 'f', digits);
    const bool isZero = text.toDouble() == 0.0;
    return value < 0 && !isZero ? u'−' + text : text;
}

QString powerOfTen(int exponent)
{
    QString raised = exponent < 0 ? QStringLiteral("⁻") : QString();
    for (const QChar digit : QString::number(std::abs(exponent)))
        raised += QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹").at(digit.digitValue());
    return QStringLiteral("10") + raised;
}

QString weightText(double weight)
{
    if (weight < 0.0)
        return QChar(0x2212) + weightText(-weight);
    if (weight == 0.0 || weight >= 0.001)
        return QLocale().toString(weight, 'f', 4);
    const int exponent = static_cast<int>(std::floor(std::log10(weight)));
    return QStringLiteral("%1·%2").arg(QLocale().toString(weight / std::pow(10.0, exponent), 'f', 1),
                                       powerOfTen(exponent));
}

QFont withPixelSize(QFont font, double pixels)
{
    font.setPixelSize(std::max(1, static_cast<int>(std::floor(pixels))));
    return font;
}

QFont bold(QFont font)
{
    font.setWeight(QFont::Bold);
    return font;
}

double middleOf(const QFont& font)
{
    const QFontMetricsF metrics(font);
    return (metrics.capHeight() + metrics.xHeight()) / 4.0;
}

} // namespace headlight
