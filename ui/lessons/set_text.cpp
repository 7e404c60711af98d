// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/set_text.h"

#include "ui/export/paged_text.h"

#include <QRegularExpression>
#include <QStringList>

namespace headlight {

namespace {

// Private characters around the number of a formula while everything else is escaped.
constexpr QChar kFormula(0xE020);
constexpr QChar kFormulaEnd(0xE021);

/// "√d_k" → "\sqrt{d_{k}}"
QString latexOf(const QRegularExpressionMatch& letter)
{
    static const QRegularExpression script(QStringLiteral(R"(([_^])(?:\{([^{}]*)\}|([\p{L}\p{N}⊤]+)))"));
    QString latex = letter.captured(3);
    for (auto it = script.globalMatch(letter.captured(4)); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const QString what = match.captured(2) + match.captured(3);
        latex += match.captured(1) + u'{' + (what == u"⊤" ? QStringLiteral("\\top") : what) + u'}';
    }
    return letter.captured(2).isEmpty() ? latex : QStringLiteral("\\sqrt{%1}").arg(latex);
}

} // namespace

QString asSetMark(const QString& text)
{
    static const QRegularExpression formula(
        QStringLiteral(R"(\$([^\s$](?:[^$]*[^\s$])?)\$)"
                       R"(|(?:(√)|(?<![\p{L}\p{N}_^#√]))(\p{L})((?:[_^](?:\{[^{}]*\}|[\p{L}\p{N}⊤]+))+))"));
    QStringList formulas;
    QString marked;
    qsizetype done = 0;
    for (auto it = formula.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        marked +=
            text.mid(done, match.capturedStart() - done) + kFormula + QString::number(formulas.size()) + kFormulaEnd;
        formulas << (match.hasCaptured(1) ? match.captured(1) : latexOf(match));
        done = match.capturedEnd();
    }
    marked = asPlainMark(marked + text.mid(done));
    for (qsizetype i = 0; i < formulas.size(); ++i)
        marked.replace(kFormula + QString::number(i) + kFormulaEnd, u'$' + formulas[i] + u'$');
    return marked;
}

} // namespace headlight
