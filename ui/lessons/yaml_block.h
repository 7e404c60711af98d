// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QJsonValue>
#include <QString>

#include <yaml-cpp/yaml.h>

#include <initializer_list>
#include <string>

namespace headlight {

/// YAML inside a lesson's file: what is wrong with it is said with the line of the file it stands in.
class YamlBlock {
public:
    /// `firstLine` is the line of the file that `text` begins at, from 1. Throws Error{BadFile}.
    YamlBlock(const QString& text, int firstLine, std::string file);

    const YAML::Node& root() const { return m_root; }
    int firstLine() const { return m_firstLine; }
    int lineOf(const YAML::Node& node) const;
    [[noreturn]] void fail(const YAML::Node& node, const QString& sentence) const;

    /// The root is a mapping with no other keys than these.
    void expectKeys(std::initializer_list<const char*> known) const;
    QString string(const char* key, const QString& otherwise = {}) const;
    /// Throws where it is missing or outside [low, high].
    double number(const char* key, double low, double high) const;
    /// The text of a scalar. Throws for another node and for an empty one.
    QString text(const YAML::Node& node) const;
    bool has(const char* key) const { return m_root[key].IsDefined(); }

    /// Quoted scalars are strings; others what they look like, unless all are texts (a head "2.10" is no number).
    enum class Scalars { AsTheyLook, Texts };
    QJsonValue json(const YAML::Node& node, Scalars scalars = Scalars::AsTheyLook) const;

private:
    YAML::Node m_root;
    int m_firstLine;
    std::string m_file;
};

/// "a list", "\"abc\"", as an error says what was found.
QString foundNode(const YAML::Node& node);

} // namespace headlight
