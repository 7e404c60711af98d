// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/hub_cache.h"

#include "core/base/error.h"
#include "core/io/read_file.h"
#include "core/io/typed_number.h"

#include <cstdlib>
#include <system_error>

namespace headlight {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kModelPrefix = "models--";
constexpr std::string_view kDashes = "--";
constexpr const char* kConfigFile = "config.json";

/// The folder that an environment variable names, with "~" replaced by the user's; empty where it is not set.
fs::path folderOf(const char* variable)
{
    const char* value = std::getenv(variable);
    if (!value || *value == '\0')
        return {};
    const char* home = std::getenv("HOME");
    const std::string_view text(value);
    return text.starts_with("~/") && home ? fs::path(home) / text.substr(2) : fs::path(text);
}

/// The commit in refs/main; empty where the text cannot be a folder's name.
std::string commitOfMain(const fs::path& modelFolder)
{
    constexpr std::size_t kLongestCommit = 100; // bytes; real ones have 40
    std::string commit;
    try {
        commit = withoutBlanks(readFile(modelFolder / "refs" / "main", kLongestCommit), " \t\r\n");
    } catch (const Error&) { // a cache that another program keeps may lack it
        return {};
    }
    const bool isName = commit.find('/') == std::string::npos && !commit.starts_with('.');
    return isName ? commit : std::string();
}

bool holdsModel(const fs::path& folder)
{
    std::error_code error;
    return fs::is_regular_file(folder / kConfigFile, error);
}

} // namespace

fs::path hubCacheFolder()
{
    for (const char* variable : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"})
        if (const fs::path folder = folderOf(variable); !folder.empty())
            return folder;
    if (const fs::path home = folderOf("HF_HOME"); !home.empty())
        return home / "hub";
    if (const fs::path cache = folderOf("XDG_CACHE_HOME"); !cache.empty())
        return cache / "huggingface" / "hub";
    return folderOf("HOME") / ".cache" / "huggingface" / "hub";
}

std::string hubFolderName(std::string_view id)
{
    std::string name(kModelPrefix);
    for (const char c : id)
        name += c == '/' ? std::string(kDashes) : std::string(1, c);
    return name;
}

std::optional<std::string> hubModelId(std::string_view folderName)
{
    if (!folderName.starts_with(kModelPrefix) || folderName.size() == kModelPrefix.size())
        return std::nullopt;
    std::string id(folderName.substr(kModelPrefix.size()));
    if (const std::size_t dashes = id.find(kDashes); dashes != std::string::npos)
        id.replace(dashes, kDashes.size(), "/");
    return id;
}

std::optional<fs::path> hubSnapshot(const fs::path& modelFolder)
{
    const fs::path snapshots = modelFolder / "snapshots";
    if (const std::string commit = commitOfMain(modelFolder); !commit.empty() && holdsModel(snapshots / commit))
        return snapshots / commit;
    std::optional<fs::path> newest;
    fs::file_time_type newestTime;
    std::error_code error;
    for (fs::directory_iterator it(snapshots, error), end; !error && it != end; it.increment(error)) {
        std::error_code ignored;
        const fs::file_time_type time = fs::last_write_time(it->path(), ignored);
        if (holdsModel(it->path()) && (!newest || time > newestTime)) {
            newest = it->path();
            newestTime = time;
        }
    }
    return newest;
}

std::string modelFolderName(const fs::path& given)
{
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(given, error); // "." and "folder/" have names, too
    const fs::path& folder = error ? given : whole;
    const fs::path snapshots = folder.parent_path();
    if (snapshots.filename() == "snapshots")
        if (const auto id = hubModelId(snapshots.parent_path().filename().string()))
            return *id;
    return folder.filename().string();
}

} // namespace headlight
