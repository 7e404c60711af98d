// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/file_choices.h"

#include "ui/window/widgets/file_dialogs.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>

namespace headlight {

void recallItem(QComboBox& box)
{
    const int i = box.findText(rememberedChoice(box.objectName()));
    if (i >= 0 && box.model()->index(i, box.modelColumn()).flags().testFlag(Qt::ItemIsEnabled))
        box.setCurrentIndex(i);
}

QMap<QString, QString> chosenItems(std::span<QComboBox* const> boxes)
{
    QMap<QString, QString> chosen;
    for (const QComboBox* box : boxes)
        chosen[box->objectName()] = box->currentText();
    return chosen;
}

QString filterOf(const QString& title, const QStringList& endings)
{
    return title.arg(QStringLiteral("*") + endings.join(QStringLiteral(" *")));
}

void browseFor(QLineEdit& file, const QStringList& filters)
{
    QWidget* dialog = file.window();
    const QString chosen =
        QFileDialog::getSaveFileName(dialog, dialog->windowTitle(), file.text(), filters.join(QStringLiteral(";;")),
                                     nullptr, QFileDialog::DontConfirmOverwrite);
    if (!chosen.isEmpty())
        file.setText(chosen);
}

void changeEnding(QLineEdit& file, const QString& ending)
{
    const QFileInfo typed(file.text());
    file.setText(typed.dir().filePath(typed.completeBaseName() + ending));
}

} // namespace headlight
