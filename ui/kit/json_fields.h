// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/transformer/forward_pass.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <cmath>
#include <optional>
#include <set>
#include <string>

namespace headlight {

/// A value and how a file spells it.
template <typename Value>
struct Word {
    Value value;
    const char* text;
};

/// How a file spells a value.
template <typename Words, typename Value>
QString wordOf(const Words& words, Value value)
{
    for (const auto& word : words)
        if (word.value == value)
            return QString::fromLatin1(word.text);
    return {};
}

/// A JSON value as an error says it: "an array", "true", the text in quotes.
QString foundText(const QJsonValue& value);

/// "1.3", "encoder.1.3", "cross.1.3", as headName() spells them.
std::optional<HeadIndex> headFromText(const QString& text);

/// Takes the fields out of an object one after the other; what is left at the end is not known.
class JsonFields {
public:
    JsonFields(QJsonObject object, std::string file, QString prefix = {})
        : m_object(std::move(object)), m_file(std::move(file)), m_prefix(std::move(prefix))
    {
    }

    [[noreturn]] void fail(const QString& name, const QString& expected, const QJsonValue& value) const
    {
        throw Error(ErrorKind::BadFile,
                    QStringLiteral("field \"%1\": expected %2, found %3")
                        .arg(m_prefix + name, expected, foundText(value))
                        .toStdString(),
                    m_file);
    }

    template <typename Set>
    void take(const QString& name, Set set)
    {
        if (m_object.contains(name))
            set(m_object.take(name));
    }

    void string(const QString& name, QString& target)
    {
        take(name, [&](const QJsonValue& value) {
            if (!value.isString())
                fail(name, QStringLiteral("a text"), value);
            target = value.toString();
        });
    }

    void boolean(const QString& name, bool& target)
    {
        take(name, [&](const QJsonValue& value) {
            if (!value.isBool())
                fail(name, QStringLiteral("true or false"), value);
            target = value.toBool();
        });
    }

    template <typename Number>
    void number(const QString& name, Number& target, double low, double high)
    {
        take(name, [&](const QJsonValue& value) {
            const double x = value.toDouble(low - 1);
            if (!value.isDouble() || !std::isfinite(x) || x < low || x > high)
                fail(name, QStringLiteral("a number from %1 to %2").arg(low).arg(high), value);
            target = static_cast<Number>(x);
        });
    }

    void position(const QString& name, std::optional<int>& target)
    {
        take(name, [&](const QJsonValue& value) {
            if (value.isNull()) {
                target.reset();
                return;
            }
            const double x = value.toDouble(-1);
            if (!value.isDouble() || x < 0 || x > 1e6 || x != std::floor(x))
                fail(name, QStringLiteral("a token position or null"), value);
            target = static_cast<int>(x);
        });
    }

    void mask(const QString& name, std::optional<Mask>& target);

    template <typename Words, typename Value>
    void word(const QString& name, const Words& words, std::optional<Value>& target)
    {
        if (m_object.value(name).isNull()) {
            m_object.remove(name);
            return;
        }
        take(name, [&](const QJsonValue& value) {
            m_object.insert(name, value);
            word(name, words, target.emplace());
        });
    }

    template <typename Words, typename Value>
    void word(const QString& name, const Words& words, Value& target)
    {
        take(name, [&](const QJsonValue& value) {
            QStringList known;
            for (const auto& word : words) {
                known << QString::fromLatin1(word.text);
                if (value.isString() && value.toString() == known.last()) {
                    target = word.value;
                    return;
                }
            }
            fail(name, QStringLiteral("one of ") + known.join(u", "), value);
        });
    }

    HeadIndex head(const QString& name, const QJsonValue& value) const
    {
        if (const std::optional<HeadIndex> head = headFromText(value.toString()))
            return *head;
        fail(name, QStringLiteral("a head such as \"1.3\" (layer 1, head 3) or \"cross.1.3\""), value);
    }

    void heads(const QString& name, std::set<HeadIndex>& target)
    {
        take(name, [&](const QJsonValue& value) {
            if (!value.isArray())
                fail(name, QStringLiteral("a list of heads"), value);
            for (const QJsonValue& item : value.toArray())
                target.insert(head(name, item));
        });
    }

    template <typename Read>
    void object(const QString& name, Read read)
    {
        take(name, [&](const QJsonValue& value) {
            if (!value.isObject())
                fail(name, QStringLiteral("an object"), value);
            JsonFields inner(value.toObject(), m_file, m_prefix + name + u'.');
            read(inner);
            inner.nothingLeft();
        });
    }

    void nothingLeft() const
    {
        if (m_object.isEmpty())
            return;
        const QString name = m_object.keys().first();
        throw Error(ErrorKind::BadFile, QStringLiteral("field \"%1\" is not known").arg(m_prefix + name).toStdString(),
                    m_file);
    }

private:
    QJsonObject m_object;
    std::string m_file;
    QString m_prefix;
};

} // namespace headlight
