// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/save_trained_model.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/safetensors_writer.h"
#include "core/io/temporary_names.h"
#include "core/training/trained_model.h"

#include <cerrno>
#include <cstring>
#include <deque>
#include <string>
#include <system_error>

#include <unistd.h>

namespace headlight {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void failToSave(const fs::path& folder, const std::string& reason)
{
    throw Error(ErrorKind::CannotWrite, reason, folder.string());
}

/// The folder without the slash that a person may have typed behind it.
fs::path withoutSlash(const fs::path& folder)
{
    return folder.has_filename() ? folder : folder.parent_path();
}

/// A folder beside the target for its files, which goes away with this object unless it took the target's place. A
/// signal that ends the program removes it, too.
class FolderInTheMaking {
public:
    explicit FolderInTheMaking(const fs::path& target)
        : m_target(target), m_path(target.parent_path() / (".headlight-" + std::to_string(::getpid()) + ".folder"))
    {
        std::error_code error;
        fs::remove_all(m_path, error);
        m_names.emplace_back(m_path);
        if (!fs::create_directory(m_path, error))
            failToSave(m_target, "cannot be written: " + error.message());
    }
    ~FolderInTheMaking()
    {
        std::error_code error;
        fs::remove_all(m_path, error);
    }
    FolderInTheMaking(const FolderInTheMaking&) = delete;
    FolderInTheMaking& operator=(const FolderInTheMaking&) = delete;

    fs::path file(const char* name)
    {
        m_names.emplace_back(m_path / name);
        return m_path / name;
    }

    void takePlace()
    {
        if (::rename(m_path.c_str(), m_target.c_str()) != 0) // replaces an empty folder
            failToSave(m_target, std::string("cannot be written: ") + std::strerror(errno));
    }

private:
    fs::path m_target;
    fs::path m_path;
    std::deque<TemporaryName> m_names; // the folder's and those of its files
};

} // namespace

void requireNewFolder(const fs::path& given)
{
    const fs::path folder = withoutSlash(given);
    std::error_code error;
    if (folder.empty())
        failToSave(given, "cannot write: no folder's name is given");
    if (fs::is_directory(folder, error)) {
        if (!fs::is_empty(folder, error) || error)
            failToSave(given, "is there and not empty; a trained model becomes a new folder");
    } else if (fs::exists(fs::symlink_status(folder, error))) {
        failToSave(given, "is a file; a trained model becomes a new folder");
    }
    const fs::path parent = folder.has_parent_path() ? folder.parent_path() : fs::path(".");
    if (!fs::is_directory(parent, error))
        failToSave(given, "cannot be written: its folder " + parent.string() + " is not there");
    if (::access(parent.c_str(), W_OK) != 0)
        failToSave(given, std::string("cannot be written: ") + std::strerror(errno));
}

void saveTrainedModel(const TrainingCheckpoint& checkpoint, const fs::path& folder, const TrainingHistory* history)
{
    requireNewFolder(folder);
    const TrainedFiles files = trainedFiles(checkpoint);
    FolderInTheMaking made(withoutSlash(folder));
    writeFileAtomically(made.file("config.json"), files.config);
    writeFileAtomically(made.file("tokenizer.json"), files.tokenizer);
    writeFileAtomically(made.file("tokenizer_config.json"), files.tokenizerConfig);
    std::vector<TensorToWrite> tensors;
    for (const auto& [name, tensor] : files.tensors)
        tensors.push_back({name, tensor.shape, std::span<const float>(tensor.numbers)});
    writeSafetensors(made.file("model.safetensors"), std::move(tensors), {{"format", "pt"}});
    if (history)
        writeFileAtomically(made.file(kHistoryFile), historyJson(*history));
    made.takePlace();
}

} // namespace headlight
