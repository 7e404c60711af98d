// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/npy_writer.h"

#include <bit>
#include <string>

namespace headlight {

static_assert(std::endian::native == std::endian::little, "the numbers are written as they lie in memory");

void writeNpy(const TextSink& out, const Matrix& values)
{
    constexpr std::size_t kBeforeDict = 10; // magic text, version, length
    constexpr std::size_t kAligned = 64;
    std::string dict = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(values.rows()) + ", " +
                       std::to_string(values.cols()) + "), }";
    dict.resize((kBeforeDict + dict.size() + kAligned) / kAligned * kAligned - kBeforeDict, ' ');
    dict.back() = '\n';
    std::string head = "\x93NUMPY";
    head += {'\x01', '\0', static_cast<char>(dict.size() & 0xFFU), static_cast<char>(dict.size() >> 8U)};
    out(head + dict);
    out({reinterpret_cast<const char*>(values.data()), static_cast<std::size_t>(values.size()) * sizeof(float)});
}

} // namespace headlight
