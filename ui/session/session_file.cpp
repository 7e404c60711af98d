// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/session_file.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/kit/json_object.h"
#include "ui/session/kept_file.h"
#include "ui/state/shown_fields.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace headlight {

namespace {

constexpr int kVersion = 1;
const QString kFormat = QStringLiteral("headlight session");

/// Takes the format out of the object.
void requireFormat(QJsonObject& object, const std::string& file)
{
    const QString key = QStringLiteral("format");
    const QJsonValue found = object.take(key);
    if (found != kFormat)
        refuseField(key, u'"' + kFormat + u'"', found, file);
}

const QString kSavedAs = QStringLiteral("savedAs");

/// Takes it out of the object.
QString takeSavedAs(QJsonObject& object, const std::string& file)
{
    const QJsonValue found = object.take(kSavedAs);
    if (!found.isUndefined() && !found.isString())
        refuseField(kSavedAs, QStringLiteral("the path of a file"), found, file);
    return found.toString();
}

} // namespace

QByteArray sessionToJson(const SessionState& state, const QString& savedAs)
{
    QJsonObject object = writeFields(sessionFields(), state);
    object.insert(QStringLiteral("format"), kFormat);
    object.insert(QStringLiteral("version"), kVersion);
    if (state.theme != ThemeId::Dark) // the window has no other theme
        object.insert(QStringLiteral("theme"), QStringLiteral("light"));
    if (!savedAs.isEmpty())
        object.insert(kSavedAs, savedAs);
    return QJsonDocument(object).toJson(QJsonDocument::Indented);
}

SessionState sessionFromJson(const QByteArray& json, const std::string& file, QString* savedAs)
{
    QJsonObject object = jsonObjectOf(json, "not a session", file);
    requireFormat(object, file);
    requireVersion(object, kVersion, file);
    if (const QString found = takeSavedAs(object, file); savedAs)
        *savedAs = found;
    SessionState state;
    const QJsonObject colours = object.value(QStringLiteral("colours")).toObject();
    if (colours.contains(QStringLiteral("high")) && !colours.contains(QStringLiteral("range")))
        state.colours.range = ScaleRange::Typed; // from before a range could be chosen
    readFields(std::move(object), sessionFields(), state, file);
    requireColourRange(state, file);
    return state;
}

SessionState loadSession(const std::filesystem::path& file)
{
    const auto json = KeptFile(file, kLargestSession).read();
    if (!json)
        throw Error(ErrorKind::BadFile, "cannot be read: no such file", file.string());
    return sessionFromJson(*json, file.string());
}

void saveSession(const std::filesystem::path& file, const SessionState& state)
{
    const QByteArray json = sessionToJson(state);
    writeFileAtomically(file, {json.constData(), static_cast<std::size_t>(json.size())});
}

} // namespace headlight
