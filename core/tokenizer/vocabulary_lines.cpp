// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/vocabulary_lines.h"

#include "core/base/error.h"
#include "core/io/download_stub.h"
#include "core/io/read_file.h"
#include "core/io/utf8.h"
#include "core/tokenizer/vocabulary.h"

#include <algorithm>

namespace headlight {

namespace {

constexpr std::size_t kLargestVocabulary = 64U << 20U; // bytes; real ones have a few MiB

} // namespace

std::vector<std::string_view> linesOf(const MappedFile& file)
{
    requireAtMost(file, kLargestVocabulary);
    std::string_view rest(reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size());
    requireNoDownloadStub(rest, file.name());
    if (const auto bad = firstInvalidUtf8(rest))
        throw Error(ErrorKind::BadFile, "invalid UTF-8 at byte " + std::to_string(*bad), file.name());
    std::vector<std::string_view> lines;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (lines.size() == Vocabulary::maxTokens) // a line is a token, or the merge that makes one
            throw Error(ErrorKind::BadFile,
                        "has more than the " + std::to_string(Vocabulary::maxTokens) +
                            " lines that such a file may have",
                        file.name());
        lines.push_back(line);
    }
    return lines;
}

} // namespace headlight
