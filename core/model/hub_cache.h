// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace headlight {

// The folder in which the tools of the Hugging Face hub keep what they downloaded, and Headlight too
// (https://huggingface.co/docs/huggingface_hub/guides/manage-cache):
//     models--ORG--NAME/refs/main               the commit that "main" was
//     models--ORG--NAME/snapshots/COMMIT/FILE   a link to
//     models--ORG--NAME/blobs/ETAG              its bytes

/// The user's cache: HF_HUB_CACHE, else HF_HOME/hub, else ~/.cache/huggingface/hub.
std::filesystem::path hubCacheFolder();

/// Converts between "models--ORG--NAME" and "ORG/NAME"; the id is empty for another folder name.
std::string hubFolderName(std::string_view id);
std::optional<std::string> hubModelId(std::string_view folderName);

/// The snapshot in a model's folder of the cache: the one of refs/main, else the newest. Nothing where none has a
/// config.json.
std::optional<std::filesystem::path> hubSnapshot(const std::filesystem::path& modelFolder);

/// The model's name: "ORG/NAME" for a snapshot, else the folder's own name.
std::string modelFolderName(const std::filesystem::path& folder);

} // namespace headlight
