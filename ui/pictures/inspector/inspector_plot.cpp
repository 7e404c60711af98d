// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/inspector/inspector_plot.h"

#include "core/export/float_text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

std::string line(const std::string& step, const std::string& index, const std::string& value, char separator)
{
    std::string text = step;
    text.push_back(separator);
    text.append(index);
    text.push_back(separator);
    return text.append(value).append("\n");
}

std::string header(char separator)
{
    return line("step", "index", "value", separator);
}

std::string numberField(float value)
{
    if (std::isinf(value))
        return value < 0.0F ? "-inf" : "inf";
    return floatText(value);
}

/// Whether the mask hides a key's weight from the query: its field is empty, as in every table of weights.
bool isHidden(const InspectorSection& section, const InspectorVector& vector, std::size_t key)
{
    const auto scores = std::ranges::find(section.vectors, QStringLiteral("masked_scores"), &InspectorVector::key);
    return vector.key == QLatin1String("pattern") && scores != section.vectors.end() && std::isinf(scores->values[key]);
}

std::string lines(const InspectorSection& section, char separator)
{
    std::string text;
    for (const InspectorVector& vector : section.vectors)
        for (std::size_t i = 0; i < vector.values.size(); ++i)
            text += line(vector.key.toStdString(), std::to_string(i),
                         isHidden(section, vector, i) ? std::string() : numberField(vector.values[i]), separator);
    for (const InspectorNumber& number : section.numbers)
        text +=
            line(number.key.toStdString(), {}, number.exists ? numberField(number.value) : std::string(), separator);
    return text;
}

} // namespace

QString elementText(const InspectorVector& vector, int index)
{
    if (index < 0 || index >= std::ssize(vector.values))
        return {};
    const double value = double(vector.values[static_cast<std::size_t>(index)]);
    QString text = QStringLiteral("∞");
    if (std::isfinite(value)) {
        const bool isTiny = value != 0.0 && std::abs(value) < 0.001;
        text = QString::number(std::abs(value), isTiny ? 'e' : 'f', isTiny ? 2 : 4);
    }
    return QStringLiteral("%1[%2] = %3%4")
        .arg(vector.element)
        .arg(index)
        .arg(value < 0.0 ? QStringLiteral("−") : QString(), text);
}

QString inspectorText(const InspectorSection& section)
{
    QStringList lines{section.shape.isEmpty() ? section.title : section.title + u'\t' + section.shape};
    for (const InspectorNumber& number : section.numbers)
        lines << QStringList{number.name, number.detail, number.text}.join(u'\t');
    if (!section.formula.isEmpty())
        lines << section.formula;
    if (!section.note.isEmpty())
        lines << section.note;
    if (!section.top.empty())
        lines << section.topHeading;
    for (const KeyWeight& key : section.top)
        lines << key.label + u'\t' + QString::number(double(key.weight), 'f', 4);
    return lines.join(u'\n');
}

QString inspectorText(const InspectorPlot& plot)
{
    QStringList lines{plot.sentence, plot.title};
    if (!plot.phrase.isEmpty())
        lines << plot.phrase;
    for (const InspectorSection& section : plot.sections)
        lines << inspectorText(section);
    return lines.join(u'\n');
}

std::string inspectorTable(const InspectorPlot& plot, char separator)
{
    std::string text = header(separator);
    for (const InspectorSection& section : plot.sections)
        text += lines(section, separator);
    return text;
}

std::string inspectorTable(const InspectorSection& section, char separator)
{
    return header(separator) + lines(section, separator);
}

} // namespace headlight
