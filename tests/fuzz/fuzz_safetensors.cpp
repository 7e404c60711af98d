// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/safetensors_header.h"
#include "tests/fuzz/fuzz_target.h"

#include <span>

/// Any bytes are read or refused with an Error.
HEADLIGHT_FUZZ_TARGET(safetensors)
{
    try {
        headlight::readSafetensorsHeader(std::as_bytes(std::span(bytes)), "model.safetensors");
    } catch (const headlight::Error&) {
    }
}
