// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/formula_line.h"

#include "ui/kit/text_metrics.h"

#include <QRegularExpression>

#include <algorithm>
#include <iterator>

namespace headlight {

namespace {

/// "₁₂" → "12"
QString plainDigits(QString text)
{
    for (QChar& c : text)
        if (c >= u'₀' && c <= u'₉')
            c = QChar(u'0' + (c.unicode() - u'₀'));
    return text;
}

void addPlain(std::vector<MathPiece>& pieces, const QString& text)
{
    if (!text.isEmpty())
        pieces.push_back({text, {}, {}});
}

/// What stands between two blanks, with the blank before it.
std::vector<std::vector<MathPiece>> wordsOf(const std::vector<MathPiece>& pieces)
{
    std::vector<std::vector<MathPiece>> words;
    for (const MathPiece& piece : pieces) {
        qsizetype start = 0;
        for (qsizetype i = 1; i <= piece.base.size(); ++i) {
            const bool isLast = i == piece.base.size();
            if (!isLast && piece.base[i] != u' ')
                continue;
            if (words.empty() || piece.base[start] == u' ')
                words.emplace_back();
            words.back().push_back({piece.base.mid(start, i - start), isLast ? piece.lowered : QString(),
                                    isLast ? piece.raised : QString()});
            start = i;
        }
    }
    return words;
}

QString htmlOf(const std::vector<MathPiece>& pieces)
{
    QString html;
    for (const MathPiece& piece : pieces) {
        html += piece.base.toHtmlEscaped();
        if (!piece.raised.isEmpty())
            html += QStringLiteral("<sup>%1</sup>").arg(piece.raised.toHtmlEscaped());
        if (!piece.lowered.isEmpty())
            html += QStringLiteral("<sub>%1</sub>").arg(piece.lowered.toHtmlEscaped());
    }
    return html;
}

} // namespace

std::vector<MathPiece> formulaPieces(const QString& text, bool isMixture)
{
    static const QRegularExpression parameter(QStringLiteral("W\\^([QKVO])([₀-₉]*)"));
    static const QRegularExpression vector(QStringLiteral("(?<=·)([xhv][₀-₉]*)_(.+?)(?=( [+−] )|$)"));
    std::vector<MathPiece> pieces;
    qsizetype done = 0;
    for (auto matches = (isMixture ? vector : parameter).globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        addPlain(pieces, text.mid(done, match.capturedStart() - done));
        if (isMixture)
            pieces.push_back({match.captured(1), match.captured(2), {}});
        else
            pieces.push_back({QStringLiteral("W"), plainDigits(match.captured(2)), match.captured(1)});
        done = match.capturedEnd();
    }
    addPlain(pieces, text.mid(done));
    return pieces;
}

std::vector<std::vector<MathPiece>> wrappedFormula(const QString& text, bool isMixture, const QFont& font, double width)
{
    std::vector<std::vector<MathPiece>> lines;
    double used = 0.0;
    for (std::vector<MathPiece>& word : wordsOf(formulaPieces(text, isMixture))) {
        if (!lines.empty() && used + mathWidth(word, font) <= width) {
            used += mathWidth(word, font);
            std::ranges::move(word, std::back_inserter(lines.back()));
            continue;
        }
        if (word.front().base.startsWith(u' '))
            word.front().base.remove(0, 1);
        used = mathWidth(word, font);
        lines.push_back(std::move(word));
    }
    return lines;
}

QString formulaHtml(const QString& text, bool isMixture)
{
    return htmlOf(formulaPieces(text, isMixture));
}

QString wrappedFormulaHtml(const QString& text, bool isMixture, const QFont& font, double width)
{
    QStringList lines;
    for (const std::vector<MathPiece>& line : wrappedFormula(text, isMixture, font, width))
        lines << htmlOf(line);
    return lines.join(QStringLiteral("<br>"));
}

} // namespace headlight
