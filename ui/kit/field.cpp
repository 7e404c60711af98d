// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/field.h"

#include "core/base/error.h"
#include "core/base/newer_version.h"
#include "core/base/printable.h"

#include <algorithm>

namespace headlight {

QString foundText(const QJsonValue& value)
{
    switch (value.type()) {
    case QJsonValue::Array:
        return QStringLiteral("an array");
    case QJsonValue::Object:
        return QStringLiteral("an object");
    case QJsonValue::String:
        return QString::fromStdString(inQuotes(value.toString().toStdString(), 40));
    case QJsonValue::Double:
        return QString::number(value.toDouble());
    case QJsonValue::Bool:
        return value.toBool() ? QStringLiteral("true") : QStringLiteral("false");
    case QJsonValue::Undefined:
        return QStringLiteral("nothing");
    default:
        return QStringLiteral("null");
    }
}

void refuseField(const QString& key, const QString& expected, const QJsonValue& found, const std::string& file)
{
    throw Error(ErrorKind::BadFile,
                QStringLiteral("field %1: expected %2, found %3")
                    .arg(QString::fromStdString(inQuotes(key.toStdString())), expected, foundText(found))
                    .toStdString(),
                file);
}

void requireVersion(QJsonObject& object, int known, const std::string& file)
{
    const QString key = QStringLiteral("version");
    const QJsonValue version = object.take(key);
    if (version.isDouble() && version.toDouble() > known)
        throw Error(ErrorKind::BadFile, newerVersionText(version.toInteger(), known), file);
    if (version != known)
        refuseField(key, QString::number(known), version, file);
}

QJsonValue takeAt(QJsonObject& object, const QString& key)
{
    const qsizetype dot = key.indexOf(u'.');
    if (dot < 0)
        return object.contains(key) ? object.take(key) : QJsonValue(QJsonValue::Undefined);
    const QString name = key.left(dot);
    if (!object.value(name).isObject())
        return QJsonValue(QJsonValue::Undefined);
    QJsonObject inner = object.value(name).toObject();
    QJsonValue value = takeAt(inner, key.mid(dot + 1));
    object.insert(name, inner);
    return value;
}

void putAt(QJsonObject& object, const QString& key, const QJsonValue& value)
{
    const qsizetype dot = key.indexOf(u'.');
    if (dot < 0) {
        object.insert(key, value);
        return;
    }
    QJsonObject inner = object.value(key.left(dot)).toObject();
    putAt(inner, key.mid(dot + 1), value);
    object.insert(key.left(dot), inner);
}

void requireObjects(const QJsonObject& object, const QString& key, const std::string& file)
{
    QJsonObject inner = object;
    for (qsizetype dot = key.indexOf(u'.'); dot >= 0; dot = key.indexOf(u'.', dot + 1)) {
        const QString name = key.left(dot).section(u'.', -1);
        if (!inner.contains(name))
            return;
        if (!inner.value(name).isObject())
            refuseField(key.left(dot), QStringLiteral("an object"), inner.value(name), file);
        inner = inner.value(name).toObject();
    }
}

void requireNothingLeft(const QJsonObject& object, const QStringList& known, const std::string& file)
{
    const std::function<QString(const QJsonObject&, const QString&)> left = [&](const QJsonObject& inner,
                                                                                const QString& prefix) -> QString {
        for (auto entry = inner.begin(); entry != inner.end(); ++entry) {
            const QString key = prefix + entry.key();
            const bool holds =
                std::any_of(known.begin(), known.end(), [&](const QString& one) { return one.startsWith(key + u'.'); });
            if (!holds || !entry->isObject())
                return key;
            if (const QString found = left(entry->toObject(), key + u'.'); !found.isEmpty())
                return found;
        }
        return {};
    };
    if (const QString key = left(object, {}); !key.isEmpty())
        throw Error(ErrorKind::BadFile, "field " + inQuotes(key.toStdString()) + " is not known", file);
}

} // namespace headlight
