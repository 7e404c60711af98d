// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/corpus/corpus_stats.h"
#include "ui/session/corpus_session.h"

#include <QMainWindow>

class QAction;
class QLabel;
class QMenu;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace headlight {

class ChartView;
class CorpusHeadModel;
class CorpusHeadOrder;
class CorpusTexts;
class MessageLabel;
class Session;
struct Theme;

/// Numbers of every head over a text file: they are measured with the model of the main window, or were by
/// `headlight stats`. A table of scores; of the chosen head its mean weight by distance, and the texts where it is
/// strongest. Two results over one file are compared. It remembers how it looks and nothing else, and measures when it
/// is told to; closing it stops that.
class CorpusWindow : public QMainWindow {
    Q_OBJECT
public:
    /// How it looks is kept in the file `layout`.
    CorpusWindow(const Session& models, std::filesystem::path layout, QWidget* parent = nullptr);
    ~CorpusWindow() override;

    CorpusSession& session() { return m_session; }
    void setTheme(const Theme& theme);
    /// Keeps how it looks for the next start, now.
    void keep();
    /// An action of the main window at the top of the menu Help; its key works here too.
    void addHelp(QAction* action);

signals:
    /// The window of the models, in front.
    void mainWindowWanted();
    /// A text of the file, with a head and the token at which it is strong.
    void textWanted(const headlight::HeadIndex& head, const headlight::HeadExample& example);

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void build();
    QWidget* buildNumbers();
    void makeTable();
    void addActions();
    void addMenus();
    QAction* action(const QString& text, const QKeySequence& keys, const QString& tip, const char* name);
    QPushButton* button(QAction* action, const char* role = "");
    void notice(const QString& sentence, const char* role);
    void tell(const QString& sentence);
    void tellDone(const QString& sentence);
    void askWhatToMeasure();
    void askWhatToOpen();
    void askWhatToCompare();
    void askWhereToSave();
    void showNumbers();
    void showHead();
    void follow();
    void openText();
    QString originText() const;

    const Session& m_models;
    std::filesystem::path m_layout;
    CorpusSession m_session;
    QAction* m_measure;
    QAction* m_cut;
    QAction* m_open;
    QAction* m_compare;
    QAction* m_alone;
    QAction* m_save;
    QAction* m_show;
    QMenu* m_helpMenu;
    QLabel* m_notice;
    QStackedWidget* m_pages;
    QLabel* m_empty;
    MessageLabel* m_origin;
    QSplitter* m_parts;
    QSplitter* m_below;
    QTableView* m_table;
    CorpusHeadModel* m_heads;
    CorpusHeadOrder* m_order;
    ChartView* m_chart;
    CorpusTexts* m_texts;
    QLabel* m_status;
    HeadIndex m_head; // the chosen one
};

} // namespace headlight
