// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QObject>

#include <array>

class QAction;
class QMainWindow;
class QWidget;

namespace headlight {

class BottomPanel;
class CentrePane;
class KeptValues;
class MainActions;

/// What stands around the pictures: each panel folds away and comes back as it was, and for a projector everything but
/// the picture goes.
class WindowPanels : public QObject {
    Q_OBJECT
public:
    struct Panels {
        QWidget* heads;
        QWidget* inspector;
        BottomPanel* bottom;
        CentrePane* centre;
        QList<QWidget*> bars; // above and below, which a projector does not show
    };

    WindowPanels(MainActions& actions, const Panels& panels, QMainWindow* window);

    /// Where nothing was kept, a low window starts with the lower panel folded.
    void restore(const KeptValues& layout);
    void save(KeptValues& layout) const;
    /// Large type: the panels at the sides go where the picture would have too little room beside them, and come back
    /// with smaller type or in a wider window. One that is opened by hand all the same stays.
    void followType();
    bool isPresenting() const { return m_isPresenting; }
    /// Ends the presentation; the panels come back as they were.
    void endPresentation();

signals:
    void presentationChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // the window's size

private:
    struct Side { // left or right of the picture
        QAction* action;
        int width; // pixels, beside type of 100 %
        bool fits = true;
        bool isFoldedForType = false;
    };

    void arrange();
    void present(bool presents);

    MainActions& m_actions;
    Panels m_panels;
    QMainWindow* m_window;
    bool m_isPresenting = false;
    bool m_wasFullScreen = false;
    QList<QWidget*> m_hiddenBars; // those that come back
    std::array<Side, 2> m_sides;
};

} // namespace headlight
