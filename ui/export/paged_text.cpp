// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/paged_text.h"

#include "core/io/atomic_file.h"
#include "ui/export/figure_object.h"
#include "ui/export/normalise_pdf.h"
#include "ui/kit/formula_document.h"
#include "ui/kit/formula_object.h"
#include "ui/kit/text_metrics.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextFrame>
#include <QTextLayout>
#include <QTextTable>

#include <functional>
#include <map>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

constexpr double kPixelsPerInch = 96.0;
constexpr int kPdfResolution = 1200;    // positions are rounded to it
constexpr QSizeF kPaper(793.7, 1122.5); // A4 in 1/96 inch
constexpr double kPageMargin = 76.0;
constexpr double kTextPixels = 13.0;

// Private characters around a number: what it stands for.
constexpr QChar kFigurePlace(0xE010);
constexpr QChar kLinesPlace(0xE011);
constexpr QChar kAnchor(0xE012);
constexpr QChar kPageOf(0xE013);
constexpr QChar kPlaceEnd(0xE014);
constexpr QChar kToTheRight(0xE015);
constexpr QChar kStaysWithNext(0xE016);

constexpr int kStays = QTextFormat::UserProperty + 1; // marks a block that stays with what follows

QSizeF textArea()
{
    return {kPaper.width() - 2.0 * kPageMargin, kPaper.height() - 2.0 * kPageMargin};
}

QRegularExpression placeOf(QChar kind)
{
    return QRegularExpression(QString(kind) + QStringLiteral("(\\d+)") + kPlaceEnd);
}

/// Calls `put` with a cursor that has selected a place and with its number, for every place of a kind.
void replacePlaces(QTextDocument& document, QChar kind, const std::function<void(QTextCursor&, int)>& put)
{
    const QRegularExpression place = placeOf(kind);
    QTextCursor cursor(&document);
    while (!(cursor = document.find(place, cursor)).isNull()) {
        const QString text = cursor.selectedText();
        put(cursor, text.mid(1, text.size() - 2).toInt());
    }
}

/// Page of a block's first line, which may have moved on to the next page.
int pageOf(const QTextDocument& document, const QTextBlock& block)
{
    double top = document.documentLayout()->blockBoundingRect(block).top(); // lays it out
    if (const QTextLayout* layout = block.layout(); layout && layout->lineCount() > 0)
        top += layout->lineAt(0).y() - layout->boundingRect().top();
    return static_cast<int>(top / document.pageSize().height());
}

void breakBefore(const QTextBlock& block)
{
    QTextBlockFormat format = block.blockFormat();
    format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    QTextCursor(block).setBlockFormat(format);
}

void beginPagesAtHeadings(QTextDocument& document)
{
    for (QTextBlock block = document.begin().next(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() == 1)
            breakBefore(block);
}

/// A block's text, with the sign that a formula at its end has.
QString endOf(const QTextBlock& block)
{
    QTextCursor end(block);
    end.movePosition(QTextCursor::EndOfBlock);
    return block.text().trimmed() + FormulaObject::signOf(end.charFormat());
}

/// A heading, or a line above a table or a figure that ends in ":", stays with what follows.
bool leadsOn(const QTextBlock& block)
{
    return block.blockFormat().headingLevel() > 0 || block.blockFormat().boolProperty(kStays) ||
           (endOf(block).endsWith(u':') && !QTextCursor(block).currentTable());
}

/// What has to begin a page together with a block: the headings and lines above it that lead on to it.
QTextBlock firstThatLeadsTo(QTextBlock block)
{
    while (block.previous().isValid() && leadsOn(block.previous()) && block.blockFormat().headingLevel() != 1)
        block = block.previous();
    return block;
}

void keepTogether(QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.next().isValid(); block = block.next())
        if (leadsOn(block) && pageOf(document, block) != pageOf(document, block.next()) &&
            block.next().blockFormat().headingLevel() != 1)
            breakBefore(firstThatLeadsTo(block));
}

void fillPlaces(QTextDocument& document)
{
    replacePlaces(document, kFigurePlace, [](QTextCursor& cursor, int number) {
        QTextBlockFormat format = cursor.blockFormat();
        format.setLineHeight(100, QTextBlockFormat::ProportionalHeight);
        format.setTopMargin(6);
        cursor.mergeBlockFormat(format);
        FigureObject::insertFigure(cursor, number);
    });
    replacePlaces(document, kLinesPlace,
                  [](QTextCursor& cursor, int nLines) { FigureObject::insertLines(cursor, nLines); });
}

/// A table that goes on over a page has its head there again. Qt does not list the tables of a document that is being
/// edited.
void repeatHeads(QTextDocument& document)
{
    for (QTextFrame* frame : document.rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (!table || table->rows() < 2)
            continue;
        QTextTableFormat format = table->format();
        format.setHeaderRowCount(1);
        table->setFormat(format);
    }
}

void markWhatStays(QTextDocument& document)
{
    const QString sign(kStaysWithNext);
    QTextCursor cursor(&document);
    while (!(cursor = document.find(sign, cursor)).isNull()) {
        QTextBlockFormat format = cursor.blockFormat();
        format.setProperty(kStays, true);
        cursor.setBlockFormat(format);
        cursor.removeSelectedText();
    }
}

/// Where every anchor is; the anchors are gone after it.
std::map<int, QTextCursor> takeAnchors(QTextDocument& document)
{
    std::map<int, QTextCursor> anchors;
    replacePlaces(document, kAnchor, [&](QTextCursor& cursor, int number) {
        cursor.removeSelectedText();
        anchors[number] = cursor;
    });
    return anchors;
}

void writePageNumbers(QTextDocument& document, const std::map<int, QTextCursor>& anchors)
{
    replacePlaces(document, kPageOf, [&](QTextCursor& cursor, int number) {
        const auto anchor = anchors.find(number);
        const int page = anchor != anchors.end() ? pageOf(document, anchor->second.block()) + 1 : 0;
        cursor.insertText(QString::number(page));
    });
    const QString edge(kToTheRight);
    QTextCursor cursor(&document);
    while (!(cursor = document.find(edge, cursor)).isNull()) {
        QTextBlockFormat format = cursor.blockFormat();
        format.setTabPositions({QTextOption::Tab(textArea().width() - 1.0, QTextOption::RightTab)});
        cursor.mergeBlockFormat(format);
        cursor.insertText(QStringLiteral("\t"));
    }
}

void drawPage(QPainter& painter, const QTextDocument& document, const PagedText& text, int page, const Theme& theme)
{
    const QSizeF area = textArea();
    painter.save();
    painter.translate(kPageMargin, kPageMargin - page * area.height());
    QAbstractTextDocumentLayout::PaintContext context;
    context.clip = QRectF(QPointF(0.0, page * area.height()), area);
    context.palette.setColor(QPalette::Text, theme.text);
    painter.setClipRect(context.clip);
    document.documentLayout()->draw(&painter, context);
    painter.restore();
    painter.setFont(theme.smallFont);
    painter.setPen(theme.mutedText);
    const QRectF foot(kPageMargin, kPaper.height() - 0.75 * kPageMargin, area.width(), 20.0);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter, text.title);
    painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter, QString::number(page + 1));
}

} // namespace

QString PagedText::place(Figure figure)
{
    figures.push_back(std::move(figure));
    return kFigurePlace + QString::number(figures.size() - 1) + kPlaceEnd;
}

const QRegularExpression& figurePlace()
{
    static const QRegularExpression place = placeOf(kFigurePlace);
    return place;
}

QString ruledLines(int nLines)
{
    return kLinesPlace + QString::number(nLines) + kPlaceEnd;
}

QString pageAnchor(int number)
{
    return kAnchor + QString::number(number) + kPlaceEnd;
}

QString pageOfAnchor(int number)
{
    return kPageOf + QString::number(number) + kPlaceEnd;
}

QString toTheRight()
{
    return QString(kToTheRight);
}

QString staysWithNext()
{
    return QString(kStaysWithNext);
}

QString asPlainMark(const QString& text)
{
    QString marked;
    for (const QChar letter : text.simplified()) {
        if (letter.unicode() < 128 && (letter.isPunct() || letter.isSymbol()))
            marked += u'\\';
        marked += letter;
    }
    return marked;
}

QByteArray pagedPdf(const PagedText& text, const CancelToken& cancel)
{
    const Theme& paper = theme(ThemeId::Paper);
    const QFont font = withPixelSize(paper.bodyFont, kTextPixels);
    QTextDocument read; // without a layout, which each cell of a table would change
    read.setDefaultFont(font);
    writeCommonMark(read, text.commonMark, paper);
    repeatHeads(read);

    QTextDocument document;
    document.setUndoRedoEnabled(false);
    document.setDocumentMargin(0);
    document.setDefaultFont(font);
    document.setPageSize(textArea());
    drawFormulas(document);
    document.documentLayout()->registerHandler(FigureObject::kType, new FigureObject(text.figures, paper, &document));
    QTextCursor all(&document);
    all.beginEditBlock(); // laid out once
    all.insertFragment(QTextDocumentFragment(&read));
    fillPlaces(document);
    markWhatStays(document);
    beginPagesAtHeadings(document);
    const std::map<int, QTextCursor> anchors = takeAnchors(document);
    all.endEditBlock();
    keepTogether(document);
    writePageNumbers(document, anchors);

    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(kPdfResolution);
        writer.setTitle(text.title);
        writer.setCreator(QStringLiteral("Headlight"));
        writer.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), QPageLayout::Portrait, QMarginsF()));
        QPainter painter(&writer);
        painter.scale(kPdfResolution / kPixelsPerInch, kPdfResolution / kPixelsPerInch);
        for (int page = 0; page < document.pageCount(); ++page) {
            cancel.throwIfCancelled();
            if (page > 0)
                writer.newPage();
            drawPage(painter, document, text, page, paper);
        }
    }
    return normalisedPdf(bytes);
}

void writePagedPdf(const std::filesystem::path& file, const PagedText& text, const CancelToken& cancel)
{
    const QByteArray bytes = pagedPdf(text, cancel);
    writeFileAtomically(file, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

} // namespace headlight
