// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

#include <nlohmann/json.hpp>

namespace headlight {

/// Reads the characters and ids of nanoGPT's "meta.pkl" as a tokenizer.json would say them. Throws Error{BadFile}.
nlohmann::json readCharacterFile(const std::filesystem::path& path);

} // namespace headlight
