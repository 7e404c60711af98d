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
    const QString shared = sharedKeyText(data.head.head, data.nSharing);
    return shared.isEmpty() ? name : tr("%1 of %2").arg(name, shared);
}

} // namespace headlight
