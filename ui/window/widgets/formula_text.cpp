// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/formula_text.h"

#include "core/base/error.h"
#include "ui/window/widgets/formula_object.h"

#include <QAbstractTextDocumentLayout>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextTable>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

// Private characters: they stand around the number of a formula while Qt reads the CommonMark.
constexpr QChar kOpen(0xE000);
constexpr QChar kClose(0xE001);

/// The one of GitHub's extensions that a lesson needs; Qt hands its number to its reader as it is.
constexpr auto kCommonMarkAndTables = QTextDocument::MarkdownFeatures::fromInt(0x0100);

struct FoundFormula {
    QString latex;
    FormulaPlace place = FormulaPlace::InALine;
    QString problem; // where it is none
    QString source;  // as it was written
};

/// Takes the formulas out of a text, each replaced by its number between private characters. A formula may go on in the
/// next line of its paragraph.
class FormulaFinder {
public:
    explicit FormulaFinder(const QString& text) : m_text(text) {}

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
                result += found == u"\\$" ? QStringLiteral("$") : found;
                continue;
            }
            result += kOpen + QString::number(formulas.size()) + kClose;
            FoundFormula formula{match.captured(isOwn ? 2 : 3).simplified(),
                                 isOwn ? FormulaPlace::OfItsOwnLine : FormulaPlace::InALine,
                                 {},
                                 found.simplified()};
            if (formula.latex.isEmpty())
                formula.problem =
                    FormulaText::tr("the formula at \"%1\" does not end: expected a second $").arg(found.simplified());
            formulas.push_back(std::move(formula));
        }
        return result + text.mid(done);
    }

    const QString& m_text;
};

} // namespace

FormulaText::FormulaText(QWidget* parent) : QTextBrowser(parent)
{
    setOpenExternalLinks(true);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(0);
    document()->documentLayout()->registerHandler(FormulaObject::kType, new FormulaObject(document()));
    document()->documentLayout()->registerHandler(PictureObject::kType, new PictureObject(document()));
}

void FormulaText::setCommonMark(const QString& text, std::vector<TextPicture> pictures)
{
    m_text = text;
    m_pictures.clear();
    for (TextPicture& picture : pictures)
        m_pictures.push_back(std::make_shared<const TextPicture>(std::move(picture)));
    setAccessibleDescription(text); // a formula on the page is a picture, here it is LaTeX
    build();
    verticalScrollBar()->setValue(0);
}

void FormulaText::setTheme(const Theme& theme)
{
    if (m_theme == theme.id)
        return;
    m_theme = theme.id;
    const int scrolled = verticalScrollBar()->value();
    build();
    verticalScrollBar()->setValue(scrolled);
}

void FormulaText::growWithText()
{
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            [this](const QSizeF& size) { setFixedHeight(std::max(1, static_cast<int>(std::ceil(size.height())))); });
}

void FormulaText::build()
{
    const Theme& colours = headlight::theme(m_theme);
    std::vector<FoundFormula> formulas;
    document()->setMarkdown(FormulaFinder(m_text).take(formulas), kCommonMarkAndTables);
    m_problems.clear();
    spaceOut();
    ruleTables();
    static const QRegularExpression placeholder(QStringLiteral("\uE000(\\d+)\uE001"));
    QTextCursor cursor(document());
    while (!(cursor = document()->find(placeholder, cursor)).isNull()) {
        const FoundFormula& found =
            formulas.at(cursor.selectedText().mid(1, cursor.selectedText().size() - 2).toUInt());
        try {
            if (!found.problem.isEmpty())
                throw Error(ErrorKind::BadArgument, found.problem.toStdString());
            FormulaObject::insert(cursor, found.latex, found.place, colours.text);
            if (found.place == FormulaPlace::OfItsOwnLine) {
                QTextBlockFormat block;
                block.setAlignment(Qt::AlignHCenter);
                block.setTopMargin(6);
                block.setBottomMargin(6);
                cursor.mergeBlockFormat(block);
            }
        } catch (const Error& error) {
            m_problems << QString::fromUtf8(error.what());
            QTextCharFormat format = cursor.charFormat();
            format.setForeground(colours.error);
            cursor.insertText(found.source, format);
        }
    }
    placePictures();
}

void FormulaText::placePictures()
{
    static const QRegularExpression place(QStringLiteral("\uE002(\\d+)\uE003"));
    QTextCursor cursor(document());
    while (!(cursor = document()->find(place, cursor)).isNull()) {
        const QString selected = cursor.selectedText();
        const auto number = static_cast<std::size_t>(selected.mid(1, selected.size() - 2).toUInt());
        if (number < m_pictures.size())
            PictureObject::insert(cursor, m_pictures[number], m_theme);
        else
            cursor.removeSelectedText();
    }
}

/// Lines a little apart, paragraphs and lists apart from what follows.
void FormulaText::spaceOut()
{
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
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

/// Tables as wide as the text but for their own lines, which are thin.
void FormulaText::ruleTables()
{
    for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (!table)
            continue;
        QTextTableFormat format = table->format();
        format.setWidth(QTextLength(QTextLength::PercentageLength, 98));
        format.setCellPadding(3);
        format.setCellSpacing(0);
        format.setBorder(1);
        format.setBorderCollapse(true);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(headlight::theme(m_theme).border);
        format.setTopMargin(6);
        format.setBottomMargin(6);
        table->setFormat(format);
    }
}

} // namespace headlight
