// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/inspector/inspector_numbers.h"

#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <cmath>

namespace headlight {

QString shapeText(std::size_t length)
{
    return QStringLiteral("[%1]").arg(length);
}

InspectorNumber inspectorNumber(const char* key, const QString& name, const QString& detail, float value)
{
    return {QString::fromLatin1(key), name, detail, numberText(double(value), 3), value};
}

InspectorNumber positiveNumber(const char* key, const QString& name, const QString& detail, float value)
{
    InspectorNumber result = inspectorNumber(key, name, detail, value);
    if (value > 0.0F && value < 0.0005F)
        result.text = QStringLiteral("<0.001");
    return result;
}

float euclideanNorm(const std::vector<float>& values)
{
    double sum = 0.0;
    for (const float value : values)
        sum += double(value) * double(value);
    return static_cast<float>(std::sqrt(sum));
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
