// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/text_metrics.h"

#include "ui/kit/label_list.h"

#include <QCache>
#include <QFontMetricsF>
#include <QLocale>
#include <QTextBoundaryFinder>

#include <algorithm>
#include <cmath>
#include <vector>

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

/// A font in another size or weight; always the same copy, so that Qt looks up its glyphs once.
QFont derived(const QFont& font, int pixelSize, int weight)
{
    struct Derived {
        QFont from;
        QFont font;
    };
    constexpr std::size_t most = 64;
    thread_local std::vector<Derived> remembered;
    for (const Derived& one : remembered)
        if (one.from.isCopyOf(font) && one.font.pixelSize() == pixelSize && one.font.weight() == weight)
            return one.font;
    QFont result = font;
    result.setPixelSize(pixelSize);
    result.setWeight(static_cast<QFont::Weight>(weight));
    if (remembered.size() == most)
        remembered.clear();
    remembered.push_back({font, result});
    return result;
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
    constexpr qsizetype longest = 4096; // no line of a picture has room for more
    constexpr double rounding = 1e-6;   // pixels; a room that was measured and added up is not exactly what it was
    if (text.size() <= longest && textWidth(text, font) <= width + rounding)
        return text;
    const QString start = text.left(longest);
    QTextBoundaryFinder graphemes(QTextBoundaryFinder::Grapheme, start);
    std::vector<qsizetype> ends;
    while (graphemes.toNextBoundary() > 0 && graphemes.position() < start.size())
        ends.push_back(graphemes.position());
    const auto cutAt = [&](qsizetype end) { return start.left(end) + QStringLiteral("…"); };
    const auto tooLong = std::partition_point(ends.begin(), ends.end(),
                                              [&](qsizetype end) { return textWidth(cutAt(end), font) <= width; });
    return tooLong == ends.begin() ? QStringLiteral("…") : cutAt(*std::prev(tooLong));
}

QString shortReadout(const QString& text, const QFont& font, double width)
{
    const QString separator = QStringLiteral(" · ");
    QString line = text;
    while (textWidth(line, font) > width && line.contains(separator))
        line.truncate(line.lastIndexOf(separator));
    if (textWidth(line, font) <= width)
        return line;
    const qsizetype space = line.lastIndexOf(u' ');
    if (space < 0)
        return elided(line, font, width);
    const QString number = line.mid(space);
    return elided(line.left(space), font, width - textWidth(number, font)) + number;
}

QString pairWithin(const QString& query, const QString& key, const QFont& font, double width)
{
    const QString whole = pairInLine(query, key);
    if (textWidth(whole, font) <= width)
        return whole;
    constexpr double slack = 1.0; // what shaping the line as one may add
    const double room = std::max(0.0, width - textWidth(QStringLiteral(" → "), font) - slack);
    const double forKey = std::clamp(textWidth(key, font), 0.0, room / 2.0);
    const double forQuery = std::min(textWidth(query, font), room - forKey);
    return pairInLine(elided(query, font, forQuery), elided(key, font, room - forQuery));
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

QFont withPixelSize(const QFont& font, double pixels)
{
    return derived(font, std::max(1, static_cast<int>(std::floor(pixels))), font.weight());
}

QFont bold(const QFont& font)
{
    return derived(font, font.pixelSize(), QFont::Bold);
}

double middleOf(const QFont& font)
{
    const QFontMetricsF metrics(font);
    return (metrics.capHeight() + metrics.xHeight()) / 4.0;
}

} // namespace headlight
