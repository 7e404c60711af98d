// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/text/text_sheet.h"

#include "ui/window/text/text_line.h"
#include "ui/window/widgets/window_theme.h"

#include <QBoxLayout>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSpacerItem>
#include <QStyle>
#include <QStyleOptionFrame>
#include <QTextOption>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

constexpr int kMostRows = 6;      // that are seen at once
constexpr int kChunk = 2048;      // characters; rows break alike while the cursor stays in one of these
constexpr int kMarginAcross = 10; // pixels
constexpr int kMarginDown = 7;
constexpr double kSheetCorner = 4.0;
constexpr int kSheetBar = 3; // pixels across, of the bar that says where the rows are in the text

/// Text is broken at blanks where it has some nearby.
int afterBlank(const QString& text, int from)
{
    const qsizetype blank = text.indexOf(u' ', from);
    const int start = blank >= 0 && blank - from < kChunk / 2 ? static_cast<int>(blank) + 1 : from;
    const bool cutsPair = start > 0 && start < text.size() && text[start].isLowSurrogate();
    return cutsPair ? start - 1 : start;
}

/// In a text of 50,000 characters shaping is most of the work of a key, and nobody sees the line below the sheet.
QFont unshapedFontOf(const QWidget& line)
{
    QFont font = line.font();
    font.setStyleStrategy(QFont::PreferNoShaping);
    font.setKerning(false);
    return font;
}

QFont shapedFontOf(const QWidget& line)
{
    QFont font = line.font();
    font.setStyleStrategy(QFont::PreferDefault);
    font.setKerning(true);
    return font;
}

/// A line that shows something at the sides of its text, its name say, keeps that beside the sheet.
QMargins sidesOf(const QLineEdit& line)
{
    constexpr int kApart = 4; // pixels
    const QMargins margins = line.textMargins();
    return {margins.left() > 0 ? margins.left() + kApart : 0, 0, margins.right() > 0 ? margins.right() + kApart : 0, 0};
}

void paintFrameAlone(QWidget& line)
{
    QPainter painter(&line);
    QStyleOptionFrame option;
    option.initFrom(&line);
    option.lineWidth = 1;
    line.style()->drawPrimitive(QStyle::PE_PanelLineEdit, &option, &painter, &line);
}

} // namespace

int TextSheet::mostLaidOut()
{
    return 5 * kChunk;
}

TextSheet::TextSheet(TextLine& line, QBoxLayout& layout)
    : QWidget(line.window()),
      m_line(line),
      m_around(layout),
      m_room(new QSpacerItem(0, 0, QSizePolicy::Minimum, QSizePolicy::Fixed))
{
    layout.insertItem(layout.indexOf(&line) + 1, m_room);
    setObjectName(line.objectName() + QStringLiteral("Sheet"));
    setCursor(Qt::IBeamCursor);
    setFocusPolicy(Qt::NoFocus);
    hide();
    line.installEventFilter(this);
    connect(&line, &QLineEdit::textEdited, this, &TextSheet::unfold);
    connect(&line, &QLineEdit::textChanged, this, &TextSheet::follow);
    connect(&line, &QLineEdit::cursorPositionChanged, this, &TextSheet::follow);
    connect(&line, &QLineEdit::selectionChanged, this, qOverload<>(&QWidget::update));
    followTheme(*this, [this](const Theme&) { follow(); });
}

/// A text that fills the line by far is not measured.
bool TextSheet::isTooLong() const
{
    const QString text = m_line.text();
    return text.size() > kChunk ||
           QFontMetrics(shapedFontOf(m_line)).horizontalAdvance(text) > textWidth() - 2 * kMarginAcross;
}

void TextSheet::unfold()
{
    if (!m_line.hasFocus() || m_line.isReadOnly() || !isTooLong()) {
        fold();
        return;
    }
    if (isHidden()) {
        m_line.setFont(unshapedFontOf(m_line));
        setParent(m_line.window());
        show();
        raise();
    }
    follow();
}

void TextSheet::fold()
{
    m_column = -1.0;
    hide();
    if (m_line.font() != shapedFontOf(m_line))
        m_line.setFont(shapedFontOf(m_line));
    makeRoom(0);
    emit cursorMoved(std::nullopt);
}

void TextSheet::makeRoom(int pixels)
{
    if (m_room->sizeHint().height() == pixels)
        return;
    m_room->changeSize(0, pixels, QSizePolicy::Minimum, QSizePolicy::Fixed);
    m_around.invalidate();
}

int TextSheet::textWidth() const
{
    return m_line.width() - sidesOf(m_line).left() - sidesOf(m_line).right();
}

void TextSheet::follow()
{
    if (isHidden())
        return;
    if (m_line.isReadOnly() || !isTooLong()) {
        fold();
        return;
    }
    layOut();
    place();
    update();
    emit cursorMoved(static_cast<int>(QStringView(m_line.text()).left(m_line.cursorPosition()).toUcs4().size()));
}

/// The chunks about the cursor's: its own, two before it and one behind, and to the end of a word.
void TextSheet::layOut()
{
    const QString text = m_line.text();
    const int chunk = m_line.cursorPosition() / kChunk;
    const int before = std::max(0, (chunk - 2) * kChunk);
    m_first = before == 0 ? 0 : afterBlank(text, before);
    const int end = std::min(static_cast<int>(text.size()), (chunk + 2) * kChunk);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_layout.clearLayout();
    m_layout.setText(text.mid(m_first, end - m_first));
    m_layout.setFont(shapedFontOf(m_line));
    m_layout.setTextOption(option);
    m_rowHeight = std::ceil(m_line.fontMetrics().lineSpacing() * 1.15);
    m_layout.beginLayout();
    const double width = textWidth() - 2.0 * kMarginAcross - kSheetBar;
    for (QTextLine row = m_layout.createLine(); row.isValid(); row = m_layout.createLine()) {
        row.setLineWidth(width);
        row.setPosition({0.0, m_rowHeight * row.lineNumber()});
    }
    m_layout.endLayout();
    const int rows = std::min(kMostRows, m_layout.lineCount());
    const int cursor = cursorRow();
    m_topRow = std::clamp(m_topRow, std::max(0, cursor - rows + 1), cursor);
    m_topRow = std::clamp(m_topRow, 0, m_layout.lineCount() - rows);
}

void TextSheet::place()
{
    const int rows = std::min(kMostRows, m_layout.lineCount());
    const int height = static_cast<int>(rows * m_rowHeight) + 2 * kMarginDown;
    const QPoint corner = m_line.mapTo(m_line.window(), QPoint(sidesOf(m_line).left(), 0));
    setGeometry(corner.x(), corner.y(), textWidth(), std::max(height, m_line.height()));
    makeRoom(this->height() - m_line.height());
}

int TextSheet::cursorRow() const
{
    const QTextLine row = m_layout.lineForTextPosition(m_line.cursorPosition() - m_first);
    return row.isValid() ? row.lineNumber() : 0;
}

QPointF TextSheet::origin() const
{
    return {double(kMarginAcross), kMarginDown - m_topRow * m_rowHeight};
}

std::optional<int> TextSheet::positionAt(const QPointF& point) const
{
    if (m_layout.lineCount() == 0)
        return std::nullopt;
    const QPointF inside = point - origin();
    const int row = std::clamp(static_cast<int>(std::floor(inside.y() / m_rowHeight)), 0, m_layout.lineCount() - 1);
    return m_first + m_layout.lineAt(row).xToCursor(inside.x());
}

/// The end of the selection that stays where it is.
int TextSheet::anchor() const
{
    if (!m_line.hasSelectedText())
        return m_line.cursorPosition();
    return m_line.cursorPosition() == m_line.selectionStart() ? m_line.selectionEnd() : m_line.selectionStart();
}

void TextSheet::moveTo(int position, bool selects)
{
    if (selects)
        m_line.setSelection(anchor(), position - anchor());
    else
        m_line.setCursorPosition(position);
}

bool TextSheet::moveByRows(int rows, bool selects)
{
    const int row = cursorRow() + rows;
    const QTextLine now = m_layout.lineAt(cursorRow());
    const double column = m_column >= 0.0 ? m_column : now.cursorToX(m_line.cursorPosition() - m_first);
    if (row < 0 || row >= m_layout.lineCount())
        moveTo(row < 0 ? 0 : static_cast<int>(m_line.text().size()), selects);
    else
        moveTo(m_first + m_layout.lineAt(row).xToCursor(column), selects);
    m_column = column;
    return true;
}

bool TextSheet::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::FocusOut:
    case QEvent::Hide:
    case QEvent::ReadOnlyChange:
        fold();
        break;
    case QEvent::Paint: // drawing all of a long text takes longer still
        if (!isUnfolded())
            break;
        paintFrameAlone(m_line);
        return true;
    case QEvent::Resize:
    case QEvent::Move:
        follow();
        break;
    case QEvent::InputMethod: // the line alone shows what is being composed
        if (!static_cast<QInputMethodEvent*>(event)->preeditString().isEmpty())
            fold();
        break;
    case QEvent::MouseButtonPress: // a click into a long text
        QMetaObject::invokeMethod(this, &TextSheet::unfold, Qt::QueuedConnection);
        break;
    case QEvent::KeyPress: {
        const auto& key = static_cast<QKeyEvent&>(*event);
        const bool selects = key.modifiers().testFlag(Qt::ShiftModifier);
        const bool isPlain = (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
        const bool isUpOrDown = isPlain && (key.key() == Qt::Key_Up || key.key() == Qt::Key_Down);
        if (isUnfolded() && isUpOrDown)
            return moveByRows(key.key() == Qt::Key_Up ? -1 : 1, selects);
        m_column = -1.0;
        if (isUnfolded() && isPlain && key.key() == Qt::Key_Escape) {
            fold();
            return true;
        }
        if (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter)
            fold();
        break;
    }
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void TextSheet::mousePressEvent(QMouseEvent* event)
{
    m_column = -1.0;
    if (const auto position = positionAt(event->position()); position && event->button() == Qt::LeftButton)
        moveTo(*position, event->modifiers().testFlag(Qt::ShiftModifier));
}

void TextSheet::mouseMoveEvent(QMouseEvent* event)
{
    if (const auto position = positionAt(event->position()); position && event->buttons().testFlag(Qt::LeftButton))
        moveTo(*position, true);
}

void TextSheet::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(*this);
    QPainter painter(this);
    painter.setPen(theme.accent);
    painter.setBrush(palette().color(QPalette::Base));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kSheetCorner, kSheetCorner);
    QList<QTextLayout::FormatRange> formats;
    const auto add = [&](int from, int to, const QColor& text, const QBrush& ground) {
        const int first = std::max(from - m_first, 0);
        const int end = std::min(to - m_first, nLaidOut());
        if (first >= end)
            return;
        QTextLayout::FormatRange range{first, end - first, {}};
        range.format.setForeground(text);
        range.format.setBackground(ground);
        formats << range;
    };
    add(static_cast<int>(m_line.readText().size()), static_cast<int>(m_line.text().size()), theme.mutedText, {});
    if (m_line.hasSelectedText())
        add(m_line.selectionStart(), m_line.selectionEnd(), palette().color(QPalette::HighlightedText),
            palette().brush(QPalette::Highlight));
    painter.setClipRect(rect().adjusted(1, 1, -1, -1));
    painter.setPen(theme.text);
    const QRectF seen(0.0, m_topRow * m_rowHeight, width(), height());
    m_layout.draw(&painter, origin(), formats, seen.translated(0.0, origin().y()));
    m_layout.drawCursor(&painter, origin(), m_line.cursorPosition() - m_first, 2);
    // Where the cursor is in the whole text, where its rows are more than are seen.
    if (m_layout.lineCount() <= kMostRows && nLaidOut() == m_line.text().size())
        return;
    const double room = height() - 2.0;
    const double bar = std::max(12.0, room * std::min(1.0, 1000.0 / static_cast<double>(m_line.text().size())));
    const double share = static_cast<double>(m_line.cursorPosition()) / static_cast<double>(m_line.text().size());
    painter.fillRect(QRectF(width() - 1.0 - kSheetBar, 1.0 + share * (room - bar), kSheetBar, bar), theme.mutedText);
}

} // namespace headlight
