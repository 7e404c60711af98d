// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/inspector/inspector_numbers.h"

#include "ui/kit/tr.h"
#include "ui/pictures/words.h"

namespace headlight {

QString shapeText(std::size_t length)
{
    return QStringLiteral("[%1]").arg(length);
}

InspectorNumber inspectorNumber(const char* key, const QString& name, const QString& detail, float value)
{
    return {QString::fromLatin1(key), name, detail, numberText(double(value), 3), value};
}

QString inBrackets(const char* element, const QString& token)
{
    return QStringLiteral("%1(%2)").arg(QLatin1String(element), token);
}

QString ofKeyHead(const char* element, const InspectorData& data)
{
    const QString name = inBrackets(element, data.keyLabel);
    if (data.nSharing == 1)
        return name;
    return tr("%1 of key head %2 (heads %3–%4)")
        .arg(name)
        .arg(data.keyHead)
        .arg(data.firstSharing)
        .arg(data.firstSharing + data.nSharing - 1);
}

} // namespace headlight
