// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/hub/hub_download.h"

#include <QDialog>

#include <filesystem>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QTreeWidget;

namespace headlight {

/// Asks for a model on the hub, shows what its files are and how large, and gets them into the cache. Nothing is asked
/// of the network before a button is pressed; it closes only once the model is there.
class GetModelDialog : public QDialog {
    Q_OBJECT
public:
    explicit GetModelDialog(const std::filesystem::path& cache, QWidget* parent = nullptr);

    /// The model that arrived.
    const QString& id() const { return m_id; }

    void reject() override;

private:
    void build();
    void look();
    void showFiles();
    void showProgress(qint64 bytes, const QString& file);
    void fail(const QString& sentence);
    void follow();
    void say(const QString& sentence, const char* role);

    HubDownload m_download;
    QString m_cache;
    QString m_id;
    QString m_lookedFor; // what the files that are shown are of
    QLineEdit* m_name;
    QPushButton* m_look;
    QTreeWidget* m_files;
    QProgressBar* m_progress;
    QLabel* m_message;
    QPushButton* m_get;
    QPushButton* m_stop;
};

} // namespace headlight
