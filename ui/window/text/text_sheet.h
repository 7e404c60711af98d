// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTextLayout>
#include <QWidget>

#include <optional>

class QBoxLayout;
class QSpacerItem;

namespace headlight {

class TextLine;

/// A text that is longer than its line, in several lines while one types in it. It lies over the line, between its text
/// margins, and folds again when the line loses the keyboard, with Enter and with Escape. The line keeps the text, the
/// cursor and the selection; Up and Down go from row to row, and a click or a drag chooses as in the line. Whatever the
/// length of the text, only what is near the cursor is laid out.
class TextSheet : public QWidget {
    Q_OBJECT
public:
    /// The sheet belongs to the window of the line, which stands in `layout`: below it there is room for what of the
    /// sheet is higher.
    TextSheet(TextLine& line, QBoxLayout& layout);

    bool isUnfolded() const { return isVisible(); }
    /// The part of the text that is laid out, in UTF-16 units.
    int firstLaidOut() const { return m_first; }
    int nLaidOut() const { return static_cast<int>(m_layout.text().size()); }
    /// How many characters at most are laid out for one change.
    static int mostLaidOut();
    int nRows() const { return m_layout.lineCount(); }

signals:
    /// Where the cursor is, in code points of the text; nothing while it is folded.
    void cursorMoved(std::optional<int> codePoint);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void unfold();
    void fold();
    void follow();
    bool isTooLong() const;
    void layOut();
    void place();
    void makeRoom(int pixels);
    int textWidth() const;
    int cursorRow() const;
    bool moveByRows(int rows, bool selects);
    void moveTo(int position, bool selects);
    int anchor() const;
    std::optional<int> positionAt(const QPointF& point) const;
    QPointF origin() const;

    TextLine& m_line;
    QTextLayout m_layout;
    int m_first = 0;  // m_layout begins here in the text
    int m_topRow = 0; // the first row that is seen
    double m_rowHeight = 1.0;
    QBoxLayout& m_around;
    QSpacerItem* m_room;    // m_around's
    double m_column = -1.0; // pixels from the left that Up and Down keep to; below 0: where the cursor is
};

} // namespace headlight
