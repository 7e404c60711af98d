// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

namespace headlight {

/// Registers the name of a file that is still being written, or of a folder of such files, while this lives, so that a
/// signal that ends the program removes it. At most 64 names are registered at once; more are ignored.
class TemporaryName {
public:
    explicit TemporaryName(const std::filesystem::path& file);
    ~TemporaryName();
    TemporaryName(const TemporaryName&) = delete;
    TemporaryName& operator=(const TemporaryName&) = delete;

private:
    int m_slot = -1;
};

/// Makes the signals that end a program (Ctrl+C, kill, a closed terminal or pipe, a limit) remove the registered files
/// first. A signal that is already ignored or handled is left alone.
void removeTemporariesOnSignals();

} // namespace headlight
