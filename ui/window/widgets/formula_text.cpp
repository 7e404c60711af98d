// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/formula_text.h"

#include "ui/kit/formula_document.h"
#include "ui/window/widgets/picture_object.h"
#include "ui/window/widgets/window_theme.h"

#include <QAbstractTextDocumentLayout>
#include <QMimeData>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace headlight {

FormulaText::FormulaText(QWidget* parent)
    : QTextBrowser(parent), m_theme(themeOf(*this).id), m_typeSize(themeOf(*this).bodyFont.pixelSize())
{
    followTheme(*this, [this](const Theme& theme) {
        if (m_theme == theme.id && m_typeSize == theme.bodyFont.pixelSize())
            return;
        m_theme = theme.id;
        m_typeSize = theme.bodyFont.pixelSize();
        const int scrolled = verticalScrollBar()->value();
        build();
        verticalScrollBar()->setValue(scrolled);
    });
    setOpenExternalLinks(true);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(0);
    drawFormulas(*document());
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

void FormulaText::growWithText()
{
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            [this](const QSizeF& size) { setFixedHeight(std::max(1, static_cast<int>(std::ceil(size.height())))); });
}

QMimeData* FormulaText::createMimeDataFromSelection() const
{
    QMimeData* copied = QTextBrowser::createMimeDataFromSelection();
    const QString text = copied->text();
    const QString html = copied->html();
    copied->clear();
    copied->setText(QString(text).remove(kWordJoiner));
    copied->setHtml(QString(html).remove(kWordJoiner));
    return copied;
}

void FormulaText::build()
{
    m_problems = writeCommonMark(*document(), m_text, headlight::theme(m_theme));
    placePictures();
    moveCursor(QTextCursor::Start); // a text that is shown for the first time scrolls to its cursor
}

QRectF FormulaText::pictureRect(std::size_t number) const
{
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextCharFormat format = part.fragment().charFormat();
            if (number >= m_pictures.size() || PictureObject::pictureOf(format) != m_pictures[number])
                continue;
            QAbstractTextDocumentLayout* layout = document()->documentLayout();
            const QPointF corner = layout->blockBoundingRect(block).topLeft();
            const int place = part.fragment().position() - block.position();
            const QTextLine line = block.layout()->lineForTextPosition(place);
            if (!line.isValid())
                return {};
            const QSizeF size = layout->handlerForObject(PictureObject::kType)
                                    ->intrinsicSize(document(), part.fragment().position(), format);
            return {corner + QPointF(line.cursorToX(place), line.y() + line.ascent() - size.height()), size};
        }
    return {};
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

} // namespace headlight
