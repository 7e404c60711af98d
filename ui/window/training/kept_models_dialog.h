// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/training/kept_models.h"

#include <QDialog>

#include <filesystem>
#include <vector>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace headlight {

/// Shows the trained models that are kept, how much room they take, and opens or deletes some of them.
class KeptModelsDialog : public QDialog {
    Q_OBJECT
public:
    explicit KeptModelsDialog(std::filesystem::path models, QWidget* parent = nullptr);

signals:
    /// A folder, with a text that its model reads; that may be empty.
    void modelWanted(const QString& folder, const QString& text);

private:
    void build();
    void fill();
    void follow();
    std::vector<KeptModel> chosen() const;
    void openChosen();
    void deleteChosen();
    bool mayDelete(const std::vector<KeptModel>& models);
    void say(const QString& sentence, const char* role);

    std::filesystem::path m_folder;
    std::vector<KeptModel> m_models;
    QTreeWidget* m_list;
    QLabel* m_message;
    QPushButton* m_open;
    QPushButton* m_delete;
};

} // namespace headlight
