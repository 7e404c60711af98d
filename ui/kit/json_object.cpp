// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/json_object.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/json.h"

#include <QJsonDocument>

namespace headlight {

QJsonObject jsonObjectOf(const QByteArray& json, const char* notThis, const std::string& file)
{
    const auto refuse = [&](const std::string& why) { throw Error(ErrorKind::BadFile, notThis + (": " + why), file); };
    QJsonParseError parse;
    const QJsonDocument document = QJsonDocument::fromJson(json, &parse);
    if (parse.error != QJsonParseError::NoError)
        refuse(QStringLiteral("%1 at byte %2").arg(parse.errorString()).arg(parse.offset).toStdString());
    if (!document.isObject())
        refuse("expected a JSON object");
    // Qt takes the last value of such a key. Its reader is used as a kept text may hold half a character, which JSON
    // that is read strictly has not.
    if (const auto key = keyGivenTwice({json.constData(), static_cast<std::size_t>(json.size())}))
        refuse("the key " + inQuotes(*key) + " is given twice in one object");
    return document.object();
}

} // namespace headlight
