// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/field_control.h"
#include "ui/kit/field_kinds.h"

#include <QJsonObject>

#include <string>
#include <utility>
#include <vector>

namespace headlight {

/// One thing of an Owner that can be chosen: where it is kept, how it is spelled, what it means. The key of a file, the
/// option of the command line, its help and its refusal all come from here.
template <typename Owner>
struct Field {
    QString key;      ///< in a file: "links.threshold"; empty: not there
    QString option;   ///< on the command line: "--threshold"; empty: not there
    QString value;    ///< what stands for its value in the help: "X"; empty: the option takes none
    QString help;     ///< one sentence
    QString expected; ///< "a number from 0 to 1"
    std::function<bool(Owner&, const QString&)> setText;
    std::function<QString(const Owner&)> text;
    std::function<bool(Owner&, const QJsonValue&)> setJson;
    std::function<QJsonValue(const Owner&)> json;
    QString alsoInFile = {};                  ///< see FieldKind
    std::optional<FieldControl> control = {}; ///< how the window offers it, where it has no control of its own

    /// This field with a control in the window.
    Field with(FieldControl made) const
    {
        Field field = *this;
        field.control = std::move(made);
        return field;
    }

    /// This field with an option: its name, what stands for its value, and the sentence of the help.
    Field on(QString name, QString valueName, QString sentence) const
    {
        Field field = *this;
        field.option = std::move(name);
        field.value = std::move(valueName);
        field.help = std::move(sentence);
        return field;
    }

    /// This field for an Outer that holds an Owner as a member; its key begins with the member's.
    template <typename Outer>
    Field<Outer> of(const QString& memberKey, Owner Outer::*member) const
    {
        return {key.isEmpty() ? key : (memberKey.isEmpty() ? key : memberKey + u'.' + key),
                option,
                value,
                help,
                expected,
                [set = setText, member](Outer& outer, const QString& from) { return set(outer.*member, from); },
                [get = text, member](const Outer& outer) { return get(outer.*member); },
                [set = setJson, member](Outer& outer, const QJsonValue& from) { return set(outer.*member, from); },
                [get = json, member](const Outer& outer) { return get(outer.*member); },
                alsoInFile,
                control};
    }
};

/// A field that a member holds.
template <typename Owner, typename Value>
Field<Owner> field(QString key, Value Owner::*member, const FieldKind<Value>& kind)
{
    const auto take = [member](Owner& owner, std::optional<Value> value) {
        if (value)
            owner.*member = std::move(*value);
        return value.has_value();
    };
    return {std::move(key),
            {},
            {},
            {},
            kind.expected,
            [take, read = kind.fromText](Owner& owner, const QString& text) { return take(owner, read(text)); },
            [member, write = kind.toText](const Owner& owner) { return write(owner.*member); },
            [take, read = kind.fromJson](Owner& owner, const QJsonValue& json) { return take(owner, read(json)); },
            [member, write = kind.toJson](const Owner& owner) { return write(owner.*member); },
            kind.alsoInFile};
}

/// The fields of a member as fields of what holds it.
template <typename Owner, typename Outer>
std::vector<Field<Outer>> fieldsOf(const QString& memberKey, Owner Outer::*member,
                                   const std::vector<Field<Owner>>& fields)
{
    std::vector<Field<Outer>> outer;
    for (const Field<Owner>& one : fields)
        outer.push_back(one.template of<Outer>(memberKey, member));
    return outer;
}

/// "field "links.threshold": expected a number from 0 to 1, found "much""
[[noreturn]] void refuseField(const QString& key, const QString& expected, const QJsonValue& found,
                              const std::string& file);

/// A value of a file as a refusal says it: "an array", "true", the text in quotes.
QString foundText(const QJsonValue& value);

/// Takes "version" out of the object. Throws Error{BadFile} where it is not the one known; where a newer program wrote
/// it, the refusal says so.
void requireVersion(QJsonObject& object, int known, const std::string& file);

/// The value at "links.threshold", taken out of the object; undefined where there is none.
QJsonValue takeAt(QJsonObject& object, const QString& key);
void putAt(QJsonObject& object, const QString& key, const QJsonValue& value);

/// Throws Error{BadFile} where what holds "links.threshold" is no object.
void requireObjects(const QJsonObject& object, const QString& key, const std::string& file);
/// Throws Error{BadFile}: a key that nobody took. What holds one of the keys that are known may stand there empty.
void requireNothingLeft(const QJsonObject& object, const QStringList& known, const std::string& file);

/// Reads what the object has of these fields and leaves the rest of the owner alone. Throws Error{BadFile} with file,
/// key, what was expected and what was found; for a key that is of none of the fields, too.
template <typename Owner>
void readFields(QJsonObject object, const std::vector<Field<Owner>>& fields, Owner& owner, const std::string& file)
{
    QStringList known;
    for (const Field<Owner>& one : fields) {
        if (one.key.isEmpty())
            continue;
        known << one.key;
        requireObjects(object, one.key, file);
        const QJsonValue value = takeAt(object, one.key);
        if (value.isUndefined() || one.setJson(owner, value))
            continue;
        for (const QJsonValue& entry : value.toArray()) // the one of a list that is wrong
            if (!one.setJson(owner, QJsonArray{entry}))
                refuseField(one.key, one.expected + one.alsoInFile, entry, file);
        refuseField(one.key, one.expected + one.alsoInFile, value, file);
    }
    requireNothingLeft(object, known, file);
}

template <typename Owner>
QJsonObject writeFields(const std::vector<Field<Owner>>& fields, const Owner& owner)
{
    QJsonObject object;
    for (const Field<Owner>& one : fields)
        if (!one.key.isEmpty() && one.json)
            putAt(object, one.key, one.json(owner));
    return object;
}

} // namespace headlight
