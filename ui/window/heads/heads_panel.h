// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/run_options.h"
#include "ui/kit/theme.h"

#include <QWidget>

#include <memory>

class QLabel;
class QScrollArea;
class QTableView;
class QToolButton;

namespace headlight {

class HeadListDelegate;
class HeadListModel;
class HeadsOverview;
class MainActions;
class Session;
struct RunResult;

/// Every head as a thumbnail, and the heads of the chosen layer with eye and scissors.
class HeadsPanel : public QWidget {
    Q_OBJECT
public:
    HeadsPanel(Session& session, MainActions& actions, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeList();
    void follow();
    void clear();
    void followOverview(const RunResult& result);
    void followList(const RunResult& result);
    void fitOverview();
    void showOverview(bool shows);
    void scrollToChosen();

    Session& m_session;
    MainActions& m_actions;
    HeadsOverview* m_overview;
    QScrollArea* m_overviewArea;
    QLabel* m_summary;
    QLabel* m_layer;
    QTableView* m_list;
    QWidget* m_listBox = nullptr; // the list with its layer
    HeadListModel* m_model;
    HeadListDelegate* m_delegate;
    QToolButton* m_showMenu;
    HeadIndex m_followed{-1, -1}; // what was scrolled to last
    ThemeId m_theme = ThemeId::Light;
};

} // namespace headlight
