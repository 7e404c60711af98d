// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;

namespace headlight {

/// Folders that are looked through, with buttons to add one and to take one away.
class FolderList : public QWidget {
    Q_OBJECT
public:
    /// `none` is the sentence in place of an empty list.
    FolderList(const QString& name, const QString& none, const QStringList& folders, QWidget* parent = nullptr);

    QStringList folders() const;

signals:
    void changed();

private:
    void ask();
    void removeCurrent();
    void follow();

    QListWidget* m_list;
    QLabel* m_none;
    QPushButton* m_remove;
};

} // namespace headlight
