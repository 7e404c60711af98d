// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRegularExpression>
#include <QStringList>

namespace headlight::test {

/// C++ text without what may hold a brace or a word "class" that defines nothing.
inline QString withoutCommentsAndTexts(QString source)
{
    static const QRegularExpression rawText(QStringLiteral(R"re(R"(\w*)\([\s\S]*?\)\1")re"));
    // Whichever begins first: a // in a text is no comment, a " in a comment begins no text, 1'000 is a number.
    static const QRegularExpression rest(
        QStringLiteral(
            R"re(//[^\n]*|/\*[\s\S]*?\*/|"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:\\\n|[^\n])*)re"),
        QRegularExpression::MultilineOption);
    return source.remove(rawText).replace(rest, QStringLiteral(" 0 "));
}

/// The types that C++ text defines for other files, too: "headlight::HeatmapView", "headlight::Field::Kind". Those of
/// anonymous namespaces and of functions are left out; forward declarations define nothing.
inline QStringList definedTypes(const QString& source)
{
    static const QRegularExpression token(QStringLiteral(R"re(
          (?<!\w)namespace\s+(?<space>[\w:]*)\s*\{
        | (?<!\w)(?:class|struct|union|enum(?:\s+(?:class|struct))?)\s+(?<type>\w+(?:\s*<[^;{}()]*?>)?)(?:\s+final)?\s*(?::(?!:)[^;{}()]*)?\{
        | \{ | \})re"),
                                          QRegularExpression::ExtendedPatternSyntaxOption);
    const QString hidden; // a scope whose types no other file can name: no type and no named namespace
    QStringList scopes, types;
    auto matches = token.globalMatch(withoutCommentsAndTexts(source));
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        if (match.captured() == u"}") {
            if (!scopes.isEmpty())
                scopes.removeLast();
            continue;
        }
        const QString name = match.captured("space") + match.captured("type");
        scopes.append(name.isEmpty() ? hidden : name);
        if (!match.captured("type").isEmpty() && !scopes.contains(hidden))
            types << scopes.join("::");
    }
    return types;
}

} // namespace headlight::test
