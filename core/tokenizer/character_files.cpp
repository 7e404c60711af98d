// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/character_files.h"

#include "core/base/error.h"
#include "core/checkpoint/torch_checkpoint.h"

namespace headlight {

using nlohmann::json;

json readCharacterFile(const std::filesystem::path& path)
{
    const json meta = readPlainPickle(path);
    if (!meta.is_object() || !meta.contains("stoi") || !meta["stoi"].is_object() || meta["stoi"].empty())
        throw Error(ErrorKind::BadFile,
                    "holds no dict \"stoi\" of characters and their ids, which nanoGPT's prepare.py writes",
                    path.filename().string());
    return {{"added_tokens", json::array()},
            {"model", {{"type", "WordLevel"}, {"vocab", meta["stoi"]}, {"unk_token", "<unk>"}}},
            {"pre_tokenizer",
             {{"type", "Split"}, {"pattern", {{"Regex", "[\\s\\S]"}}}, {"behavior", "Isolated"}, {"invert", false}}},
            {"decoder", {{"type", "Fuse"}}}};
}

} // namespace headlight
