// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <span>

#include <zlib.h>

namespace headlight {

/// zlib's inflate over bytes without a header of its own (RFC 1951), a part at a time.
class Inflater {
public:
    /// `deflated` must outlive it.
    explicit Inflater(std::span<const std::byte> deflated);
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
    ~Inflater();

    /// Fills `target` with the next inflated bytes; false where there are too few, or the deflated bytes are broken.
    bool fill(std::span<std::byte> target);

private:
    void takeInput();

    z_stream m_stream = {};
    std::span<const std::byte> m_left; // not yet given to zlib
    bool m_isGood = false;
};

} // namespace headlight
