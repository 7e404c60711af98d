// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/safetensors_header.h"

/// Any bytes are read or refused with an Error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        headlight::readSafetensorsHeader({reinterpret_cast<const std::byte*>(data), size}, "model.safetensors");
    } catch (const headlight::Error&) {
    }
    return 0;
}
