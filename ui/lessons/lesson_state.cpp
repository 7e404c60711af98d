// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_state.h"

#include "core/base/error.h"
#include "core/model/model_catalog.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/lessons/shown_picture.h"
#include "ui/session/session_file.h"

#include <QJsonDocument>

#include <algorithm>

namespace headlight {

namespace {

/// The fields of one state over those of another; an object's fields one by one.
QJsonObject over(QJsonObject base, const QJsonObject& changes)
{
    for (auto it = changes.begin(); it != changes.end(); ++it) {
        const QJsonValue old = base.value(it.key());
        const QJsonValue now = it.value();
        if (old.isObject() && now.isObject())
            base.insert(it.key(), over(old.toObject(), now.toObject()));
        else
            base.insert(it.key(), now);
    }
    return base;
}

/// A value of a session, at "links.threshold", as YAML has it. A text that looks like a number is one only where the
/// field takes no text: a head "2.10" stays a head.
QJsonValue valueOf(const YamlBlock& yaml, const YAML::Node& node, const QString& key)
{
    if (node.IsMap()) {
        QJsonObject object;
        for (const auto& entry : node) {
            if (!entry.first.IsScalar())
                yaml.fail(entry.first, QStringLiteral("expected a name, found ") + foundNode(entry.first));
            const QString name = QString::fromStdString(entry.first.Scalar());
            object.insert(name, valueOf(yaml, entry.second, key + u'.' + name));
        }
        return object;
    }
    using Scalars = YamlBlock::Scalars;
    const StateFields& fields = sessionFields();
    const auto field = std::ranges::find(fields, key, &StateField::key);
    const QJsonValue texts = yaml.json(node, Scalars::Texts);
    SessionState tried;
    return field != fields.end() && field->setJson(tried, texts) ? texts : yaml.json(node, Scalars::AsTheyLook);
}

} // namespace

const SessionState& StateSoFar::with(const YamlBlock& yaml, const YAML::Node& mapping)
{
    if (!mapping.IsMap())
        yaml.fail(mapping, QStringLiteral("expected fields of a session, such as \"tab: links\""));
    for (const auto& entry : mapping) { // one by one, so that an error has its line
        const QString name = QString::fromStdString(entry.first.Scalar());
        if (name == u"look" || name == u"show" || name == u"control" || name == u"flow")
            continue;
        QJsonValue value = valueOf(yaml, entry.second, name);
        try {
            if (name == u"image" && !value.toString().isEmpty())
                value = pictureFile(value.toString());
            m_fields = over(m_fields, {{name, value}});
            m_state = sessionFromJson(QJsonDocument(m_fields).toJson(), {});
            if (name == u"model")
                resolveModel(m_state.model.toStdString(), *m_modelRoots);
        } catch (const Error& error) {
            yaml.fail(entry.first, QString::fromStdString(error.message()));
        }
    }
    return m_state;
}

} // namespace headlight
