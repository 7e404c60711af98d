// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/npy_writer.h"

#include "core/io/utf8.h"

#include <algorithm>
#include <bit>

namespace headlight {

static_assert(std::endian::native == std::endian::little, "the numbers are written as they lie in memory");

std::string npyHeader(const std::string& type, const std::vector<Index>& shape)
{
    constexpr std::size_t kBeforeDict = 10; // magic text, version, length
    constexpr std::size_t kAligned = 64;
    std::string sizes;
    for (const Index size : shape)
        sizes += std::to_string(size) + (shape.size() == 1 || &size != &shape.back() ? ", " : "");
    std::string dict = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + sizes + "), }";
    dict.resize((kBeforeDict + dict.size() + kAligned) / kAligned * kAligned - kBeforeDict, ' ');
    dict.back() = '\n';
    std::string head = "\x93NUMPY";
    head += {'\x01', '\0', static_cast<char>(dict.size() & 0xFFU), static_cast<char>(dict.size() >> 8U)};
    return head + dict;
}

void writeNpy(const TextSink& out, const Matrix& values)
{
    out(npyHeader("<f4", {values.rows(), values.cols()}));
    out({reinterpret_cast<const char*>(values.data()), static_cast<std::size_t>(values.size()) * sizeof(float)});
}

void writeNpyTexts(const TextSink& out, const std::vector<std::string>& texts)
{
    std::vector<std::u32string> letters;
    std::size_t longest = 1;
    for (const std::string& text : texts) {
        letters.push_back(codePointsOf(text));
        longest = std::max(longest, letters.back().size());
    }
    out(npyHeader("<U" + std::to_string(longest), {std::ssize(texts)}));
    for (std::u32string& text : letters) {
        text.resize(longest);
        out({reinterpret_cast<const char*>(text.data()), text.size() * sizeof(char32_t)});
    }
}

} // namespace headlight
