// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/formula_document.h"

#include "core/base/error.h"
#include "ui/kit/formula_finder.h"
#include "ui/kit/formula_object.h"
#include "ui/kit/text_metrics.h"

#include <QAbstractTextDocumentLayout>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextBoundaryFinder>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

namespace headlight {

namespace {

/// The one of GitHub's extensions that a lesson needs; Qt hands its number to its reader as it is.
constexpr auto kCommonMarkAndTables = QTextDocument::MarkdownFeatures::fromInt(0x0100);

/// What closes behind a formula in a line, ")." or ",": the cursor, which has selected the formula, selects it too.
QString takeSignBehind(QTextCursor& cursor)
{
    static const QRegularExpression signs(QStringLiteral("^[.,;:!?)\\]’”\"'%]+"));
    const QTextBlock block = cursor.block();
    const QString sign = signs.match(block.text().mid(cursor.selectionEnd() - block.position())).captured();
    QTextCursor behind(cursor);
    behind.setPosition(cursor.selectionEnd() + static_cast<int>(sign.size()));
    if (sign.isEmpty() || behind.charFormat() != cursor.charFormat())
        return {}; // a formula in bold type, and a sign that is not
    const int begin = cursor.selectionStart();
    cursor.setPosition(begin);
    cursor.setPosition(behind.position(), QTextCursor::KeepAnchor);
    return sign;
}

/// The places inside of a range of a block's text where Qt would break it, but behind blanks.
void addBreaks(std::set<int>& breaks, const QString& text, qsizetype from, qsizetype count)
{
    QTextBoundaryFinder finder(QTextBoundaryFinder::Line, text);
    for (qsizetype i = from + 1; i < from + count; ++i) {
        finder.setPosition(i);
        if (finder.isAtBoundary() && !text[i - 1].isSpace())
            breaks.insert(static_cast<int>(i));
    }
}

/// A token stays in one line: a word in fixed type, and "</s>" in any. Qt would break it behind the stroke.
void joinTokens(QTextDocument& document)
{
    static const QRegularExpression sign(QStringLiteral("</?\\w+>"));
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QString text = block.text();
        std::set<int> breaks;
        for (auto it = sign.globalMatch(text); it.hasNext();) {
            const QRegularExpressionMatch match = it.next();
            addBreaks(breaks, text, match.capturedStart(), match.capturedLength());
        }
        for (auto it = block.begin(); !it.atEnd() && !block.blockFormat().nonBreakableLines(); ++it)
            if (it.fragment().charFormat().fontFixedPitch())
                addBreaks(breaks, text, it.fragment().position() - block.position(), it.fragment().length());
        for (auto at = breaks.rbegin(); at != breaks.rend(); ++at) {
            QTextCursor cursor(block);
            cursor.setPosition(block.position() + *at);
            cursor.insertText(QString(kWordJoiner));
        }
    }
}

/// Lines a little apart, paragraphs and lists apart from what follows.
void spaceOut(QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(105, QTextBlockFormat::ProportionalHeight);
        const bool isInside = QTextCursor(block).currentTable() || (block.textList() && block.next().textList());
        if (format.headingLevel() > 0)
            format.setBottomMargin(6);
        else if (!isInside)
            format.setBottomMargin(8);
        QTextCursor(block).setBlockFormat(format);
    }
}

std::vector<QTextTable*> tablesOf(QTextDocument& document)
{
    std::vector<QTextTable*> tables;
    for (QTextFrame* frame : document.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame))
            tables.push_back(table);
    return tables;
}

/// Tables as wide as the text but for their own lines, which are thin.
void ruleTables(QTextDocument& document, const Theme& theme)
{
    for (QTextTable* table : tablesOf(document)) {
        QTextTableFormat format = table->format();
        format.setWidth(QTextLength(QTextLength::PercentageLength, 98));
        format.setCellPadding(3);
        format.setCellSpacing(0);
        format.setBorder(1);
        format.setBorderCollapse(true);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(theme.border);
        format.setTopMargin(6);
        format.setBottomMargin(6);
        table->setFormat(format);
    }
}

/// Widest formula and widest word in a cell, in pixels.
struct CellNeed {
    double formula = 0.0;
    double word = 0.0;
};

CellNeed needOf(const QTextTableCell& cell)
{
    CellNeed need;
    for (auto frame = cell.begin(); !frame.atEnd(); ++frame) {
        const QTextBlock block = frame.currentBlock();
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextCharFormat format = it.fragment().charFormat();
            need.formula = std::max(need.formula, FormulaObject::widthOf(format));
            if (format.objectType() == FormulaObject::kType)
                continue;
            for (const QString& word : it.fragment().text().split(u' '))
                need.word = std::max(need.word, textWidth(word, format.font()));
        }
    }
    return need;
}

/// Qt does not count a formula among what a column has to be wide enough for. The columns of a table with a formula
/// that would stand out of its cell in a narrow pane share the width by what each needs.
void fitColumns(QTextTable& table)
{
    constexpr double kNarrowPane = 300.0; // pixels
    std::vector<double> needs;
    bool isTight = false;
    for (int column = 0; column < table.columns(); ++column) {
        CellNeed widest;
        for (int row = 0; row < table.rows(); ++row) {
            const CellNeed need = needOf(table.cellAt(row, column));
            widest = {std::max(widest.formula, need.formula), std::max(widest.word, need.word)};
        }
        needs.push_back(std::max({widest.formula, widest.word, 1.0}) + 2.0 * table.format().cellPadding() + 2.0);
        isTight = isTight || (widest.formula > widest.word && needs.back() > kNarrowPane / table.columns());
    }
    if (!isTight)
        return;
    const double sum = std::accumulate(needs.begin(), needs.end(), 0.0);
    QList<QTextLength> widths;
    for (const double need : needs)
        widths << QTextLength(QTextLength::PercentageLength, 100.0 * need / sum);
    QTextTableFormat format = table.format();
    format.setColumnWidthConstraints(widths);
    table.setFormat(format);
}

} // namespace

void drawFormulas(QTextDocument& document)
{
    document.documentLayout()->registerHandler(FormulaObject::kType, new FormulaObject(&document));
}

QStringList writeCommonMark(QTextDocument& document, const QString& text, const Theme& theme)
{
    std::vector<FoundFormula> formulas;
    document.setMarkdown(withoutFormulas(text, formulas), kCommonMarkAndTables);
    QStringList problems;
    QTextCursor all(&document);
    all.beginEditBlock(); // laid out once
    joinTokens(document);
    spaceOut(document);
    ruleTables(document, theme);
    QTextCursor cursor(&document);
    while (!(cursor = document.find(formulaPlace(), cursor)).isNull()) {
        const FoundFormula& found =
            formulas.at(cursor.selectedText().mid(1, cursor.selectedText().size() - 2).toUInt());
        const QString sign = found.place == FormulaPlace::InALine ? takeSignBehind(cursor) : QString();
        try {
            if (!found.problem.isEmpty())
                throw Error(ErrorKind::BadArgument, found.problem.toStdString());
            FormulaObject::insert(cursor, found.latex, sign, found.place, theme.text);
            if (found.place == FormulaPlace::OfItsOwnLine) {
                QTextBlockFormat block;
                block.setAlignment(Qt::AlignHCenter);
                block.setTopMargin(6);
                block.setBottomMargin(6);
                cursor.mergeBlockFormat(block);
            }
        } catch (const Error& error) {
            problems << QString::fromUtf8(error.what());
            QTextCharFormat format = cursor.charFormat();
            format.setForeground(theme.error);
            cursor.insertText(found.source + sign, format);
        }
    }
    for (QTextTable* table : tablesOf(document))
        fitColumns(*table);
    all.endEditBlock();
    return problems;
}

} // namespace headlight
