// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTabBar>

#include <vector>

class QToolButton;

namespace headlight {

/// A row of tabs with whole names: shorter ones where the full ones have no room. Where those have none either the last
/// tabs are in the menu of a button at the end of the row, "»"; the chosen one never is.
class FittingTabs : public QTabBar {
    Q_OBJECT
public:
    explicit FittingTabs(QWidget* parent = nullptr);

    /// Returns its index. Without a short name it has one name.
    int addNamedTab(const QString& name, const QString& shortName = {});
    /// A tab that stands neither in the row nor in the menu.
    void leaveOut(int tab);
    /// Anew, after a tab was chosen without a signal.
    void fit();

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct NamedTab {
        QString name;
        QString shortName;
        bool isLeftOut = false;
    };
    void setNames(QString NamedTab::*name);
    int neededWidth() const;
    void hideLastTabs();
    void fillMenu();

    std::vector<NamedTab> m_named;
    QToolButton* m_more;
};

} // namespace headlight
