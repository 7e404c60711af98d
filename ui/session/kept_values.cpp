// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/kept_values.h"

#include "ui/kit/field.h"
#include "ui/kit/json_object.h"
#include "ui/kit/tr.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace headlight {

namespace {

constexpr int kValuesVersion = 1;

QJsonObject valuesOf(const QByteArray& json, const std::string& file)
{
    QJsonObject document = jsonObjectOf(json, "not JSON", file);
    requireVersion(document, kValuesVersion, file);
    const QJsonValue values = document.value(QStringLiteral("values"));
    if (!values.isObject())
        refuseField(QStringLiteral("values"), QStringLiteral("an object"), values, file);
    return values.toObject();
}

} // namespace

KeptValues::KeptValues(std::filesystem::path file, const QString& what) : m_file(std::move(file))
{
    try {
        if (const auto json = m_file.read())
            m_values = valuesOf(*json, m_file.path().string());
    } catch (const Error& broken) {
        m_problem = m_file.setAside(what, broken);
    }
}

QString KeptValues::text(const QString& name, const QString& otherwise) const
{
    return m_values.value(name).toString(otherwise);
}

QStringList KeptValues::texts(const QString& name) const
{
    QStringList texts;
    for (const QJsonValue& text : m_values.value(name).toArray())
        texts << text.toString();
    return texts;
}

int KeptValues::number(const QString& name, int otherwise) const
{
    return m_values.value(name).toInt(otherwise);
}

bool KeptValues::flag(const QString& name, bool otherwise) const
{
    return m_values.value(name).toBool(otherwise);
}

QByteArray KeptValues::bytes(const QString& name) const
{
    return QByteArray::fromBase64(text(name).toLatin1());
}

void KeptValues::setTexts(const QString& name, const QStringList& texts)
{
    m_values.insert(name, QJsonArray::fromStringList(texts));
}

void KeptValues::setBytes(const QString& name, const QByteArray& bytes)
{
    m_values.insert(name, QString::fromLatin1(bytes.toBase64()));
}

QString KeptValues::save() const
{
    const QJsonObject document{{QStringLiteral("version"), kValuesVersion}, {QStringLiteral("values"), m_values}};
    try {
        m_file.write(QJsonDocument(document).toJson());
        return {};
    } catch (const Error& error) {
        return reasonAndFile(error);
    }
}

} // namespace headlight
