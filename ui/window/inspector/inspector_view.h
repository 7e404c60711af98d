// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/inspector/inspector_painter.h"

#include <QWidget>

#include <memory>
#include <set>

class QMenu;

namespace headlight {

struct ViewData;

/// One attention weight taken apart, step by step: the vectors as bars, the numbers, and where the query looks.
/// A click on a step's name folds it, one on a key pins it; numbers are chosen by dragging over them. The arrow keys go
/// from line to line and along the bars, Enter is a click. Ctrl+C and the context menu copy.
class InspectorView : public QWidget {
    Q_OBJECT
public:
    explicit InspectorView(QWidget* parent = nullptr);

    /// `owner` keeps what is shown alive; null shows what fills this pane.
    void setData(std::shared_ptr<const ViewData> owner);
    void setFolded(const std::set<InspectorStep>& folded);
    const std::set<InspectorStep>& folded() const { return m_folded; }

    /// The plot that an export holds; empty before the first result.
    const InspectorPlot& plot() const;
    const InspectorLayout& picture() const { return m_layout; }
    const InspectorMarks& marks() const { return m_marks; }

    QSize sizeHint() const override { return {280, minimumSizeHint().height()}; }
    QSize minimumSizeHint() const override;

signals:
    void keyClicked(int key);
    void exportAsked();
    void tableAsked();
    void told(const QString& sentence);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void refresh(); // lays out anew; cursor and selection stay where they were
    const InspectorItem* item(int number) const;
    const InspectorSection* sectionOf(int number) const;
    const InspectorVector* vectorOf(int number) const;
    void toggle(InspectorStep step);
    void activate(int number);
    void moveCursor(int step);
    void moveAlong(int step);
    void setCursorAt(int number);
    void readOut(int number, int component);
    void select(int first, int last);
    QString itemText(int number) const;
    void describe();

    QString selectedText() const;
    void copy(const QString& text);
    void copyChosen();
    void addCopyActions(QMenu& menu, int number);

    std::shared_ptr<const ViewData> m_owner;
    ThemeId m_theme = ThemeId::Light;
    std::set<InspectorStep> m_folded;
    InspectorLayout m_layout;
    InspectorMarks m_marks;
    int m_anchor = -1; // where the selection began
};

} // namespace headlight
