// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/help/help_dialogs.h"

#include "ui/kit/larger_type.h"
#include "ui/kit/tr.h"
#include "ui/window/help/shortcut_list.h"

#include <QCoreApplication>
#include <QDialog>
#include <QHeaderView>
#include <QMessageBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include <vector>

namespace headlight {

void showShortcuts(QWidget& window)
{
    const std::vector<ShortcutRow> rows = shortcutList(window);
    QDialog dialog(&window);
    dialog.setWindowTitle(tr("Keyboard"));
    dialog.setObjectName("shortcutsDialog");
    auto* table = new QTableWidget(static_cast<int>(rows.size()), 2, &dialog);
    table->setAccessibleName(tr("Shortcuts"));
    table->horizontalHeader()->hide();
    table->verticalHeader()->hide();
    table->verticalHeader()->setMinimumSectionSize(inType(24));
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents); // a long sentence has two lines
    table->setTabKeyNavigation(false);
    table->setShowGrid(false);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setFrameShape(QFrame::NoFrame);
    for (int row = 0; row < std::ssize(rows); ++row) {
        table->setItem(row, 0, new QTableWidgetItem(rows[std::size_t(row)].keys));
        table->setItem(row, 1, new QTableWidgetItem(rows[std::size_t(row)].what));
    }
    table->resizeColumnToContents(0);
    table->setColumnWidth(0, table->columnWidth(0) + inType(24));
    table->horizontalHeader()->setStretchLastSection(true);
    auto* layout = new QVBoxLayout(&dialog);
    layout->addWidget(table);
    dialog.resize(QSize(inType(760), inType(560)).boundedTo(window.size()));
    dialog.exec();
}

void showAbout(QWidget& window)
{
    QMessageBox::about(&window, tr("About Headlight"),
                       tr("<b>Headlight %1</b><p>Shows where the attention heads of a transformer look.</p>"
                          "<p>Free software under the GNU General Public License, version 3 or later. It uses Qt, "
                          "Eigen, ICU and nlohmann/json.</p>")
                           .arg(QCoreApplication::applicationVersion()));
}

} // namespace headlight
