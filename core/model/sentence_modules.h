// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

namespace headlight {

// A folder of sentence-transformers (Reimers and Gurevych 2019) lists in modules.json the modules that a sentence goes
// through, and the folder of each.

/// The folder of its only Transformer; empty where it has none, several, or one outside. Throws Error{BadFile} for an
/// unreadable modules.json.
std::filesystem::path sentenceTransformerIn(const std::filesystem::path& folder);

/// Throws Error{BadFile} for a folder without exactly one such Transformer, and says what its modules.json names.
void requireSentenceTransformer(const std::filesystem::path& folder);

} // namespace headlight
