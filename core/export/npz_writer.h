// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/text_sink.h"

#include <functional>
#include <string>
#include <vector>

namespace headlight {

/// An array of an archive: its name, and what hands over its .npy, piece by piece.
struct NpzArray {
    std::string name;
    std::function<void(const TextSink&)> write;
};

/// Hands over a ZIP archive of arrays as numpy.savez_compressed does, each a deflated "name.npy"; its dates are the
/// earliest that a ZIP has, so that the same arrays give the same bytes. Throws Error{CannotWrite} for an archive that
/// is larger than 2 GiB, which it makes in memory.
void writeNpz(const TextSink& out, const std::vector<NpzArray>& arrays);

} // namespace headlight
