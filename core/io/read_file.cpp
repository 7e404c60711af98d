// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/read_file.h"

#include "core/base/counted.h"
#include "core/io/mapped_file.h"

namespace headlight {

void requireAtMost(const MappedFile& file, std::size_t maxBytes)
{
    if (file.bytes().size() > maxBytes)
        throw Error(ErrorKind::BadFile,
                    "is " + counted(file.bytes().size(), "byte") + " long, more than the " + std::to_string(maxBytes) +
                        " bytes that such a file may have",
                    file.name());
}

std::string readFile(const std::filesystem::path& path, std::size_t maxBytes)
{
    const MappedFile file(path);
    requireAtMost(file, maxBytes);
    return file.read([](std::span<const std::byte> bytes) {
        return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    });
}

} // namespace headlight
