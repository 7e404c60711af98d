// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/yaml_block.h"

#include "core/base/error.h"
#include "core/base/printable.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

#include <yaml-cpp/eventhandler.h>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace headlight {

namespace {

std::string atLine(int line, const QString& sentence)
{
    return QStringLiteral("line %1: %2").arg(line).arg(sentence).toStdString();
}

QString scalarText(const YAML::Node& node)
{
    return QString::fromStdString(node.Scalar());
}

/// Goes through YAML before it is read as a tree, and stops at what would make the tree endless or deep.
class PlainYaml : public YAML::EventHandler {
public:
    void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { check(mark, anchor); }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override { check(mark, anchor); }
    void OnScalar(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                  const std::string& /*value*/) override
    {
        check(mark, anchor);
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value /*style*/) override
    {
        enter(mark, anchor);
    }
    void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value /*style*/) override
    {
        enter(mark, anchor);
    }
    void OnSequenceEnd() override { --m_depth; }
    void OnMapEnd() override { --m_depth; }

private:
    static void check(const YAML::Mark& mark, YAML::anchor_t anchor)
    {
        if (anchor != YAML::NullAnchor)
            throw YAML::ParserException(mark, "anchors (&name) and aliases (*name) are not taken");
    }

    void enter(const YAML::Mark& mark, YAML::anchor_t anchor)
    {
        check(mark, anchor);
        if (++m_depth > kDeepest)
            throw YAML::ParserException(mark, "lists and mappings stand deeper in each other than a lesson needs");
    }

    static constexpr int kDeepest = 20;
    int m_depth = 0;
};

} // namespace

QString foundNode(const YAML::Node& node)
{
    if (!node.IsDefined() || node.IsNull())
        return QStringLiteral("nothing");
    if (node.IsSequence())
        return QStringLiteral("a list");
    if (node.IsMap())
        return QStringLiteral("a mapping");
    return QString::fromStdString(inQuotes(node.Scalar()));
}

YamlBlock::YamlBlock(const QString& text, int firstLine, std::string file)
    : m_firstLine(firstLine), m_file(std::move(file))
{
    try {
        const std::string bytes = text.toStdString();
        std::istringstream stream(bytes);
        PlainYaml plain;
        YAML::Parser(stream).HandleNextDocument(plain);
        m_root = YAML::Load(bytes);
    } catch (const YAML::Exception& error) {
        throw Error(ErrorKind::BadFile,
                    atLine(m_firstLine + std::max(0, error.mark.line), QString::fromStdString(error.msg)), m_file);
    }
}

int YamlBlock::lineOf(const YAML::Node& node) const
{
    return m_firstLine + std::max(0, node.Mark().line);
}

void YamlBlock::fail(const YAML::Node& node, const QString& sentence) const
{
    throw Error(ErrorKind::BadFile, atLine(node.IsDefined() ? lineOf(node) : m_firstLine, sentence), m_file);
}

void YamlBlock::expectKeys(std::initializer_list<const char*> known) const
{
    if (!m_root.IsMap())
        fail(m_root, QStringLiteral("expected \"key: value\" lines, found ") + foundNode(m_root));
    QStringList names;
    for (const char* name : known)
        names << QString::fromLatin1(name);
    for (const auto& entry : m_root) {
        if (!entry.first.IsScalar() || !names.contains(scalarText(entry.first)))
            fail(entry.first, QStringLiteral("the key %1 is not known; expected one of %2")
                                  .arg(foundNode(entry.first), names.join(QStringLiteral(", "))));
    }
}

QString YamlBlock::string(const char* key, const QString& otherwise) const
{
    const YAML::Node node = m_root[key];
    if (!node.IsDefined())
        return otherwise;
    if (!node.IsScalar())
        fail(node, QStringLiteral("\"%1\": expected a text, found %2").arg(QLatin1String(key), foundNode(node)));
    return scalarText(node);
}

QString YamlBlock::text(const YAML::Node& node) const
{
    if (!node.IsDefined() || !node.IsScalar() || node.Scalar().empty())
        fail(node, QStringLiteral("expected a text, found ") + foundNode(node));
    return scalarText(node);
}

double YamlBlock::number(const char* key, double low, double high) const
{
    const YAML::Node node = m_root[key];
    bool isNumber = false;
    const double value = node.IsDefined() && node.IsScalar() ? scalarText(node).toDouble(&isNumber) : 0.0;
    if (!isNumber || !(value >= low && value <= high))
        fail(node.IsDefined() ? node : m_root, QStringLiteral("\"%1\": expected a number from %2 to %3, found %4")
                                                   .arg(QLatin1String(key))
                                                   .arg(low)
                                                   .arg(high)
                                                   .arg(foundNode(node)));
    return value;
}

QJsonValue YamlBlock::json(const YAML::Node& node, Scalars scalars) const
{
    if (node.IsSequence()) {
        QJsonArray list;
        for (const YAML::Node& item : node)
            list.append(json(item, scalars));
        return list;
    }
    if (node.IsMap()) {
        QJsonObject object;
        for (const auto& entry : node) {
            if (!entry.first.IsScalar())
                fail(entry.first, QStringLiteral("expected a name, found ") + foundNode(entry.first));
            object.insert(scalarText(entry.first), json(entry.second, scalars));
        }
        return object;
    }
    if (!node.IsScalar())
        return QJsonValue();
    const QString text = scalarText(node);
    const bool isQuoted = node.Tag() == "!";
    if (isQuoted || scalars == Scalars::Texts)
        return text;
    if (text == u"true" || text == u"false")
        return text == u"true";
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    return isNumber && std::isfinite(number) ? QJsonValue(number) : QJsonValue(text);
}

} // namespace headlight
