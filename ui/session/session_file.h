// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/session_state.h"

#include <QByteArray>

#include <cstddef>
#include <filesystem>
#include <string>

namespace headlight {

/// Bytes; one with a painted mask has some hundred thousand, and its four lines may have a million characters each.
inline constexpr std::size_t kLargestSession = 16U << 20U;

/// One session is one JSON file, with a version. `savedAs` is the file that a session which is kept for the next start
/// was opened from or saved to; empty = none.
QByteArray sessionToJson(const SessionState& state, const QString& savedAs = {});

/// Throws Error{BadFile} that names `file`, the field, what was expected and what was found. A field that is left out
/// keeps its default; a field that is not known is an error. What sessionToJson() was given as `savedAs` is handed on.
SessionState sessionFromJson(const QByteArray& json, const std::string& file, QString* savedAs = nullptr);

/// Throws Error{BadFile}.
SessionState loadSession(const std::filesystem::path& file);

/// Writes the whole file or leaves what was there. Throws Error{CannotWrite}.
void saveSession(const std::filesystem::path& file, const SessionState& state);

} // namespace headlight
