// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/formula_finder.h"

#include "ui/kit/tr.h"

#include <QRegularExpression>

#include <utility>

namespace headlight {

namespace {

constexpr QChar kOpen(0xE000);
constexpr QChar kClose(0xE001);

/// A calculation in fixed type, "`a(x) = 1.04 / 2`": it stays in one line, and one too long for a narrow pane goes on
/// before a relation. A sentence in fixed type is broken as any other.
QString unbrokenCode(const QString& code)
{
    constexpr qsizetype oneLine = 40; // letters, with the marks around them: what the narrowest pane of lessons has
    static const QRegularExpression relation(QStringLiteral("\\s[=≈<>≤≥]\\s"));
    static const QRegularExpression blank(QStringLiteral("\\s+"));
    static const QRegularExpression blankBesideNone(QStringLiteral("\\s+(?![=≈<>≤≥]\\s)"));
    if (!code.contains(relation))
        return code;
    return QString(code).replace(code.size() <= oneLine ? blank : blankBesideNone, QString(QChar::Nbsp));
}

/// Takes the formulas out of a text, each replaced by its number between private characters. A formula may go on in the
/// next line of its paragraph.
class FormulaFinder {
public:
    explicit FormulaFinder(QString text) : m_text(text.remove(kOpen).remove(kClose)) {}

    QString take(std::vector<FoundFormula>& formulas)
    {
        QString result;
        QString paragraph;
        bool isFenced = false;
        const auto end = [&] {
            result += takeFromParagraph(paragraph, formulas);
            paragraph.clear();
        };
        for (const QString& line : m_text.split(u'\n')) {
            const QString trimmed = line.trimmed();
            const bool isFence = trimmed.startsWith(QStringLiteral("```")) || trimmed.startsWith(QStringLiteral("~~~"));
            if (isFence || isFenced || trimmed.isEmpty()) {
                end();
                result += line + u'\n';
            } else {
                paragraph += line + u'\n';
            }
            isFenced = isFenced != isFence;
        }
        end();
        return result;
    }

private:
    static QString takeFromParagraph(const QString& text, std::vector<FoundFormula>& formulas)
    {
        // Code, an escaped dollar, a formula of its own line, a formula in a line, a dollar that ends nowhere:
        // whichever comes first.
        static const QRegularExpression parts(
            QStringLiteral(R"((`+)(?:(?!\1).)+?\1|\\\$|\$\$(.+?)\$\$|\$([^\s$](?:[^$]*[^\s$])?)\$|\$(?=\S)[^\n]*)"),
            QRegularExpression::DotMatchesEverythingOption);
        QString result;
        qsizetype done = 0;
        for (auto it = parts.globalMatch(text); it.hasNext();) {
            const QRegularExpressionMatch match = it.next();
            result += text.mid(done, match.capturedStart() - done);
            done = match.capturedEnd();
            const QString found = match.captured();
            const bool isOwn = match.hasCaptured(2);
            if (found == u"\\$" || found.startsWith(u'`')) {
                result += found == u"\\$" ? QStringLiteral("$") : unbrokenCode(found);
                continue;
            }
            result += kOpen + QString::number(formulas.size()) + kClose;
            FoundFormula formula{match.captured(isOwn ? 2 : 3).simplified(),
                                 isOwn ? FormulaPlace::OfItsOwnLine : FormulaPlace::InALine,
                                 {},
                                 found.simplified()};
            if (formula.latex.isEmpty())
                formula.problem = tr("the formula at \"%1\" does not end: expected a second $").arg(found.simplified());
            formulas.push_back(std::move(formula));
        }
        return result + text.mid(done);
    }

    QString m_text; // without private characters of its own, which would pass for a formula
};

} // namespace

QString withoutFormulas(const QString& text, std::vector<FoundFormula>& formulas)
{
    return FormulaFinder(text).take(formulas);
}

const QRegularExpression& formulaPlace()
{
    static const QRegularExpression place(QStringLiteral("\uE000(\\d+)\uE001"));
    return place;
}

} // namespace headlight
