// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/palette/palette_entry.h"

#include <QDialog>

#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;

namespace headlight {

class GuideText;

/// The pages of the guide beside the window that asked for it: their list, a search over all of them, and the page.
class GuideWindow : public QDialog {
    Q_OBJECT
public:
    explicit GuideWindow(QWidget& window);

    /// Shows a page, "05_files.md", from one of its headings on, if any is named.
    void showPage(const QString& page, const QString& section = {});

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showFound(const QString& wanted);
    void followPage();
    void findNext();

    QLineEdit* m_search;
    QListWidget* m_list;
    QLabel* m_found;
    GuideText* m_text;
};

/// Opens the guide of this window at a page, or brings the one that is open to it.
void showGuide(QWidget& window, const QString& page, const QString& section = {});

/// Every page and every heading of the guide for the palette of this window.
std::vector<PaletteEntry> guideEntries(QWidget& window);

} // namespace headlight
