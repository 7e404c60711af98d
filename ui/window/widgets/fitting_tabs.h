// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QTabBar>

namespace headlight {

/// A row of tabs that shows a shorter name of each where the full ones have no room; only where the short ones have
/// none either are they cut off, so that no tab is ever out of reach.
class FittingTabs : public QTabBar {
public:
    explicit FittingTabs(QWidget* parent = nullptr);

    void addNamedTab(const QString& name, const QString& shortName);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void setNames(const QStringList& names);
    void chooseNames();

    QStringList m_names;
    QStringList m_shortNames;
};

} // namespace headlight
