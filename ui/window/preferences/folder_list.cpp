// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/preferences/folder_list.h"
#include "ui/window/widgets/type_sized.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace headlight {

FolderList::FolderList(const QString& name, const QStringList& folders, QWidget* parent)
    : QWidget(parent), m_list(new QListWidget(this)), m_remove(new QPushButton(tr("Remove"), this))
{
    m_list->addItems(folders);
    m_list->setAccessibleName(name);
    m_list->setToolTip(name);
    fixInType(*m_list, {0, 56});
    m_list->setTextElideMode(Qt::ElideMiddle);
    auto* add = new QPushButton(tr("Add…"), this);
    add->setObjectName("addFolder");
    add->setToolTip(tr("Choose a folder to look through"));
    m_remove->setObjectName("removeFolder");
    m_remove->setToolTip(tr("Look through the chosen folder no more; nothing in it is deleted"));
    auto* buttons = new QVBoxLayout;
    buttons->setSpacing(4);
    buttons->addWidget(add);
    buttons->addWidget(m_remove);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_list, 1);
    layout->addLayout(buttons);
    const auto follow = [this] { m_remove->setEnabled(m_list->currentRow() >= 0); };
    connect(m_list, &QListWidget::currentRowChanged, this, follow);
    connect(add, &QPushButton::clicked, this, &FolderList::ask);
    connect(m_remove, &QPushButton::clicked, this, &FolderList::removeCurrent);
    follow();
}

QStringList FolderList::folders() const
{
    QStringList result;
    for (int row = 0; row < m_list->count(); ++row)
        result << m_list->item(row)->text();
    return result;
}

void FolderList::ask()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Choose a folder"));
    if (folder.isEmpty() || folders().contains(folder))
        return;
    m_list->addItem(folder);
    emit changed();
}

void FolderList::removeCurrent()
{
    delete m_list->takeItem(m_list->currentRow());
    emit changed();
}

} // namespace headlight
