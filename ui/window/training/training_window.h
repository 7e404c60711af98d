// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/training_session.h"
#include "ui/window/training/training_store.h"

#include <QMainWindow>
#include <QTimer>

class QLabel;
class QMenu;
class QPushButton;
class QSlider;
class QSplitter;

namespace headlight {

class ChartView;
class TrainingMaps;
struct Theme;

/// Where one looks at a small model while it learns: what it is at the left; at the right its curves, a slider back
/// through the moments that were kept, and every head's map on one text. Closing the window pauses the run.
class TrainingWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit TrainingWindow(TrainingStore store, QWidget* parent = nullptr);
    ~TrainingWindow() override;

    TrainingSession& session() { return m_session; }
    void setTheme(const Theme& theme);
    /// An action of the main window at the top of the menu Help; its key works here too.
    void addHelp(QAction* action);
    /// One sentence above the curves, until the next choice: about a failure, or about something that went well.
    void tell(const QString& sentence);
    void tellDone(const QString& sentence);
    /// Keeps the settings and the layout for the next start, now.
    void keep();

signals:
    /// The window of the models, in front.
    void mainWindowWanted();
    /// A model, as a folder, with a text that it reads; empty where none is known.
    void modelWanted(const QString& folder, const QString& text);

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void build();
    QWidget* buildSide();
    QWidget* buildCentre();
    void addActions();
    void addMenus();
    QAction* action(const QString& text, const QKeySequence& keys, const QString& tip, const char* name);
    QPushButton* button(QAction* action, const char* role = "");
    void follow();
    void followActions();
    void followSlider();
    QString statusText() const;
    QString placeText() const;
    void notice(const QString& sentence, const char* role);
    /// Calls `use` with the checkpoint of the shown moment; says so where there is none, and what `use` throws.
    void withShown(const std::function<void(const TrainingCheckpoint&)>& use);
    void openInMainWindow();
    void saveAsFolder();
    void showKeptModels();
    void saveCurves();
    void exportMaps();
    void copyCommand();
    void showStep(double step);

    TrainingStore m_store;
    TrainingSession m_session;
    QSplitter* m_columns;
    QAction* m_start;
    QAction* m_step;
    QAction* m_restart;
    QAction* m_restartFrom;
    QAction* m_other;
    QAction* m_newest;
    QAction* m_open;
    QAction* m_save;
    QAction* m_kept;
    QAction* m_curves;
    QAction* m_animation;
    QAction* m_command;
    QMenu* m_helpMenu;
    QLabel* m_notice;
    QLabel* m_status;
    ChartView* m_loss;
    ChartView* m_scores;
    QSlider* m_slider;
    QLabel* m_place;
    TrainingMaps* m_maps;
    QTimer m_soon; // a run may tell more than a screen can show
};

} // namespace headlight
