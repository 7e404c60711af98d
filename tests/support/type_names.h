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

/// The types, aliases and constants that C++ text keeps to itself, in anonymous namespaces: "CloseArchive",
/// "kMostLines". Files that are compiled at once share them, and which files those are depends on the build.
inline QStringList hiddenNames(const QString& source)
{
    static const QRegularExpression token(QStringLiteral(R"re(
          (?<!\w)namespace\s*(?<space>[\w:]*)\s*\{
        | (?<!\w)(?:class|struct|union|enum(?:\s+(?:class|struct))?)\s+(?<type>\w+)(?:\s+final)?\s*(?::(?!:)[^;{}()]*)?\{
        | (?<!\w)using\s+(?<alias>\w+)\s*=(?![\w\s:]*::\k<alias>;)
        | (?<!\w)(?:constexpr|const)\s[\w:<>,\s*]*?(?<constant>\w+)\s*(?:=|\{|\(0|\(\s*0|\[)
        | \{ | \})re"),
                                          QRegularExpression::ExtendedPatternSyntaxOption);
    enum class Scope { Named, Anonymous, Other };
    QList<Scope> scopes;
    QStringList names;
    auto matches = token.globalMatch(withoutCommentsAndTexts(source));
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        if (match.captured() == u"}") {
            if (!scopes.isEmpty())
                scopes.removeLast();
            continue;
        }
        const QString name = match.captured("type") + match.captured("alias") + match.captured("constant");
        const bool isKept = scopes.contains(Scope::Anonymous) && !scopes.contains(Scope::Other);
        if (isKept && !name.isEmpty())
            names << name;
        if (!match.captured().endsWith(u'{'))
            continue;
        if (!match.captured().startsWith(u"namespace"))
            scopes.append(Scope::Other);
        else
            scopes.append(match.captured("space").isEmpty() ? Scope::Anonymous : Scope::Named);
    }
    return names;
}

} // namespace headlight::test
