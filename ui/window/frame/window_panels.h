// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/widgets/window_room.h"

#include <QList>
#include <QObject>

#include <array>

class QAction;
class QMainWindow;
class QSplitter;
class QWidget;

namespace headlight {

class BottomPanel;
class CentrePane;
class KeptValues;
class MainActions;
class StatusLine;
class TextBar;
class TopBar;
class TranslationBar;

/// What stands around the pictures: each panel folds away and comes back as it was, and for a projector everything but
/// the picture goes.
class WindowPanels : public QObject {
    Q_OBJECT
public:
    struct Panels {
        QWidget* heads;
        QWidget* inspector;
        BottomPanel* bottom;
        QSplitter* rows; // the panel below is the lower one
        CentrePane* centre;
        TopBar* top;
        TextBar* text;
        TranslationBar* translation;
        StatusLine* status;
        QList<QWidget*> bars; // above and below, which a projector does not show
    };

    WindowPanels(MainActions& actions, const Panels& panels, QMainWindow* window);

    /// Where nothing was kept, a low window starts with the lower panel folded.
    void restore(const KeptValues& layout);
    void save(KeptValues& layout) const;
    /// The picture keeps its room: panels at the sides go where it would have too little beside them, the one below
    /// where the window is low (see WindowRoom), and they come back with smaller type or in a larger window. One that
    /// is opened by hand all the same stays; the one below is then as high as it was wanted to be, but leaves the
    /// picture half of the window unless it is drawn higher.
    void followRoom();
    /// See WindowRoom.
    bool isTight() const { return m_room == WindowRoom::Tight; }
    bool isPresenting() const { return m_isPresenting; }
    /// Ends the presentation; the panels come back as they were.
    void endPresentation();

signals:
    void presentationChanged();
    /// The window has become tight, or is so no longer.
    void roomChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // the window's size, and the picture's room

private:
    struct Panel {
        QAction* action;
        int width = 0; // pixels beside type of 100 %; 0 for the panel below
        bool fits = true;
        bool isFoldedForRoom = false;
    };

    void arrange();
    void present(bool presents);
    void fold(Panel& panel, bool fits);
    void keepHandHeight();
    void giveHeightBelow();

    MainActions& m_actions;
    Panels m_panels;
    QMainWindow* m_window;
    bool m_isPresenting = false;
    bool m_wasFullScreen = false;
    QList<QWidget*> m_hiddenBars; // those that come back
    std::array<Panel, 2> m_sides; // left and right of the picture
    Panel m_below;
    WindowRoom m_room = WindowRoom::Ample;
    int m_heightBelow = 0; // pixels that the panel below wants; 0: not known yet
    int m_handHeight = 0;  // the window's height in which the panel below was drawn to its own; 0: it never was
};

} // namespace headlight
