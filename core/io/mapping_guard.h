// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>

namespace headlight {

/// The system ends a program with SIGBUS when it touches a mapped page that its file no longer has: one that was
/// shortened, or whose drive is gone. While a guard lives, such pages of its mapping become zeros instead, on every
/// thread, and isLost() says so from then on.
class MappingGuard {
public:
    MappingGuard(const std::byte* begin, std::size_t size);
    ~MappingGuard();
    MappingGuard(const MappingGuard&) = delete;
    MappingGuard& operator=(const MappingGuard&) = delete;

    bool isLost() const;

    struct Slot; // the part of a mapping that the signal handler reads
private:
    Slot* m_slot;
};

} // namespace headlight
