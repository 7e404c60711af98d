// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headlight {

/// Throws Error{BadFile} for text that a failed download left in a file's place: the pointer of a git repository whose
/// large files were not fetched (git-lfs, spec v1), or a server's page in HTML.
void requireNoDownloadStub(std::string_view text, const std::string& file);

} // namespace headlight
