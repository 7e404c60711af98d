// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_glossary.h"

#include <QRegularExpression>

namespace headlight {

namespace {

/// A term as a word of its own, with the endings of a plural.
QRegularExpression termPattern(const QString& term)
{
    QString stem = QRegularExpression::escape(term);
    if (term.endsWith(u'y'))
        stem = stem.chopped(1) + QStringLiteral("(?:y|ies)");
    else
        stem += QStringLiteral("(?:s|es)?");
    stem.replace(QStringLiteral("\\ "), QStringLiteral("[\\s-]+"));
    return QRegularExpression(QStringLiteral("(?<![\\w-])%1(?!\\w)").arg(stem),
                              QRegularExpression::CaseInsensitiveOption);
}

} // namespace

LessonGlossary readGlossary(const QByteArray& text)
{
    static const QRegularExpression entry(QStringLiteral(R"(^- \*\*(.+?)\*\*: (.+)$)"));
    LessonGlossary glossary;
    const QString whole = QString::fromUtf8(text);
    const qsizetype terms = whole.indexOf(QStringLiteral("\n# Terms\n"));
    glossary.notation = terms < 0 ? whole : whole.left(terms);
    for (const QString& line : whole.mid(std::max(terms, qsizetype{0})).split(u'\n'))
        if (const auto match = entry.match(line); match.hasMatch())
            glossary.terms.emplace_back(match.captured(1), match.captured(2));
    return glossary;
}

QString readText(const LessonPage& page)
{
    QStringList parts{page.markdown};
    for (const LessonQuestion& question : page.questions)
        parts << question.ask << question.hint << question.right << question.wrong;
    parts << page.afterwards;
    if (page.exercise) {
        parts << page.exercise->ask << page.exercise->right << page.exercise->hint;
        for (const LessonBlank& blank : page.exercise->blanks)
            parts << blank.label;
    }
    static const QRegularExpression noWords(QStringLiteral(R"(\$\$.+?\$\$|\$[^$\n]+\$|`[^`\n]+`)"),
                                            QRegularExpression::DotMatchesEverythingOption);
    return parts.join(u'\n').remove(noWords);
}

qsizetype placeOfTerm(const QString& term, const QString& text)
{
    return termPattern(term).match(text).capturedStart();
}

std::optional<std::pair<int, int>> whereExplained(const QString& term, const std::vector<Lesson>& lessons)
{
    static const QRegularExpression bold(QStringLiteral(R"(\*\*([^*]+)\*\*)"));
    std::optional<std::pair<int, int>> inOverview;
    for (std::size_t i = 0; i < lessons.size(); ++i)
        for (std::size_t page = 0; page < lessons[i].pages.size(); ++page)
            for (auto it = bold.globalMatch(readText(lessons[i].pages[page])); it.hasNext();) {
                const QString printed = it.next().captured(1);
                const auto match = termPattern(term).match(printed);
                if (!match.hasMatch() || match.capturedLength() != printed.size())
                    continue;
                const std::pair place(static_cast<int>(i), static_cast<int>(page));
                if (lessons[i].order > 0)
                    return place;
                inOverview = inOverview.value_or(place);
            }
    return inOverview;
}

} // namespace headlight
