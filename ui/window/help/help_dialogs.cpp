// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/help/help_dialogs.h"

#include "ui/kit/larger_type.h"
#include "ui/kit/tr.h"
#include "ui/window/help/shortcut_list.h"
#include "ui/window/widgets/plain_text.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QTableWidget>
#include <QVBoxLayout>

#include <utility>
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

void showChatTemplate(QWidget& window, const QString& model, const QString& text)
{
    auto* dialog = new QDialog(&window);
    dialog->setObjectName("chatTemplateDialog");
    dialog->setWindowTitle(tr("Chat template of %1").arg(model));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* said = plainLabel(tr("Programs that chat write a conversation by this template (Jinja). Headlight gives the "
                               "model the text as it is typed."),
                            dialog);
    said->setWordWrap(true);
    auto* lines = new QPlainTextEdit(text, dialog);
    lines->setObjectName("chatTemplateText");
    lines->setAccessibleName(tr("Chat template"));
    lines->setReadOnly(true);
    lines->setTabChangesFocus(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->addWidget(said);
    layout->addWidget(lines);
    layout->addWidget(buttons);
    dialog->resize(QSize(inType(760), inType(600)).boundedTo(window.size()));
    dialog->show();
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
