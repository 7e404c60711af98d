// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

namespace headlight {

/// The name of a file that is still being written, for as long as this lives: what a signal that ends the program has
/// to remove. More than 64 at once are not known to it.
class TemporaryName {
public:
    explicit TemporaryName(const std::filesystem::path& file);
    ~TemporaryName();
    TemporaryName(const TemporaryName&) = delete;
    TemporaryName& operator=(const TemporaryName&) = delete;

private:
    int m_slot = -1;
};

/// From now on the signals that end a program (Ctrl+C, kill, a closed terminal or pipe, a limit) remove the files under
/// these names first. A signal that somebody ignores or answers already is left alone.
void removeTemporariesOnSignals();

} // namespace headlight
