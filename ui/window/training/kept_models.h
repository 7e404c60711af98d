// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDateTime>
#include <QString>

#include <filesystem>
#include <vector>

namespace headlight {

/// A model that was trained here and opened in the main window.
struct KeptModel {
    std::filesystem::path folder;
    QString name; // the folder's
    QString task; // its title; empty where the name tells none
    QString text; // that the model reads; empty where none was kept
    qint64 bytes = 0;
    QDateTime date;
};

/// They take no more room than that: a further one is kept once some are deleted.
inline constexpr qint64 kMostBytesOfKeptModels = 1'000'000'000;

/// The file in a kept model's folder that has a text which the model reads.
inline constexpr const char* kKeptTextFile = "probe.txt";

/// The models in a folder, the newest first; none where the folder is not there. What is no model is not among them.
std::vector<KeptModel> keptModels(const std::filesystem::path& models);
qint64 bytesOf(const std::vector<KeptModel>& models);

/// Deletes a model from the disk. Throws Error{CannotWrite} that names what is in the way; a model that could be
/// deleted in part alone is no model any more.
void deleteKeptModel(const KeptModel& model);

} // namespace headlight
