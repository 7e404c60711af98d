// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/preferences/folder_list.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace headlight {

FolderList::FolderList(const QString& name, const QString& none, const QStringList& folders, QWidget* parent)
    : QWidget(parent),
      m_list(new QListWidget(this)),
      m_none(plainLabel(none, m_list->viewport())),
      m_remove(new QPushButton(tr("Remove"), this))
{
    m_none->setObjectName("noFolder");
    m_none->setProperty("role", "muted");
    m_none->setWordWrap(true);
    m_none->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* inside = new QVBoxLayout(m_list->viewport());
    inside->setContentsMargins(6, 3, 6, 3);
    inside->addWidget(m_none);
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
    connect(m_list, &QListWidget::currentRowChanged, this, &FolderList::follow);
    connect(add, &QPushButton::clicked, this, &FolderList::ask);
    connect(m_remove, &QPushButton::clicked, this, &FolderList::removeCurrent);
    follow();
}

void FolderList::follow()
{
    m_remove->setEnabled(m_list->currentRow() >= 0);
    m_none->setVisible(m_list->count() == 0);
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
    const QString folder = askForFolder(*this, FileKind::Model, tr("Choose a folder"));
    if (folder.isEmpty() || folders().contains(folder))
        return;
    m_list->addItem(folder);
    follow();
    emit changed();
}

void FolderList::removeCurrent()
{
    delete m_list->takeItem(m_list->currentRow());
    follow();
    emit changed();
}

} // namespace headlight
