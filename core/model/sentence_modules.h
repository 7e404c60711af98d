// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

namespace headlight {

// A folder of sentence-transformers (Reimers and Gurevych 2019) says in modules.json which modules its sentences go
// through, and in which folder within it each lies.

/// The folder of its only Transformer; empty where it has none, several, or one outside. Throws Error{BadFile}: a
/// modules.json that is none.
std::filesystem::path sentenceTransformerIn(const std::filesystem::path& folder);

/// Of a folder without such a one: throws Error{BadFile} that says what its modules.json names instead.
void requireSentenceTransformer(const std::filesystem::path& folder);

} // namespace headlight
