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

/// The user's: HF_HUB_CACHE, else HF_HOME/hub, else ~/.cache/huggingface/hub.
std::filesystem::path hubCacheFolder();

/// "models--ORG--NAME" ↔ "ORG/NAME"; nothing for a folder that is no model's.
std::string hubFolderName(std::string_view id);
std::optional<std::string> hubModelId(std::string_view folderName);

/// The snapshot of a model's folder there: the one of refs/main, else the newest. Nothing where none has a config.json.
std::optional<std::filesystem::path> hubSnapshot(const std::filesystem::path& modelFolder);

/// What a model's folder is named: "ORG/NAME" of a snapshot, else the folder's own name.
std::string modelFolderName(const std::filesystem::path& folder);

} // namespace headlight
