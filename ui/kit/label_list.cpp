// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/label_list.h"

#include <algorithm>

namespace headlight {

QString inLine(const QString& label)
{
    const bool turns = std::any_of(label.begin(), label.end(), [](QChar c) {
        return c.direction() == QChar::DirR || c.direction() == QChar::DirAL;
    });
    constexpr QChar leftToRight(0x200E);
    constexpr QChar isolate(0x2068);
    constexpr QChar end(0x2069);
    return turns ? QString(leftToRight) + isolate + label + end : label;
}

QString placedLabel(const QStringList& labels, qsizetype token)
{
    const QString label = labels.value(token);
    if (label.isEmpty() || labels.count(label) < 2)
        return label;
    QString place = QString::number(std::count(labels.begin(), labels.begin() + token + 1, label));
    for (QChar& digit : place)
        digit = QChar(0x2080 + digit.digitValue()); // subscripts
    return label + place;
}

QString pairInLine(const QString& query, const QString& key)
{
    return inLine(query) + QStringLiteral(" → ") + inLine(key);
}

QStringList labelList(const std::vector<std::string>& labels)
{
    QStringList result;
    result.reserve(static_cast<qsizetype>(labels.size()));
    for (const std::string& label : labels)
        result << QString::fromStdString(label);
    return result;
}

} // namespace headlight
