// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/gguf_file.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/gguf_header.h"
#include "core/io/mapped_file.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace headlight {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kEnding = ".gguf";
constexpr std::size_t kPartDigits = 5;

struct GgufPart {
    GgufMetadata metadata;
    TensorSource::Tensors tensors;
};

GgufPart openPart(const fs::path& path)
{
    const auto file = std::make_shared<const MappedFile>(path);
    GgufHeader header =
        file->read([&](std::span<const std::byte> bytes) { return readGgufHeader(bytes, file->name()); });
    for (auto& [name, info] : header.tensors)
        info.file = file;
    return {GgufMetadata(file->name(), std::move(header.values), file), std::move(header.tensors)};
}

std::string fiveDigits(std::int64_t number)
{
    std::array<char, 32> digits{};
    std::snprintf(digits.data(), digits.size(), "%05lld", static_cast<long long>(number));
    return digits.data();
}

/// What stands before "-00001-of-00003.gguf"; nothing for another name.
std::optional<std::string> splitPrefix(const std::string& name)
{
    constexpr std::size_t tail = 1 + kPartDigits + 4 + kPartDigits + kEnding.size();
    if (name.size() <= tail || !name.ends_with(kEnding))
        return std::nullopt;
    const std::string_view end = std::string_view(name).substr(name.size() - tail);
    const auto isNumber = [](std::string_view text) {
        return text.find_first_not_of("0123456789") == std::string_view::npos;
    };
    if (end[0] != '-' || !isNumber(end.substr(1, kPartDigits)) || end.substr(1 + kPartDigits, 4) != "-of-" ||
        !isNumber(end.substr(5 + kPartDigits, kPartDigits)))
        return std::nullopt;
    return name.substr(0, name.size() - tail);
}

constexpr std::int64_t kMostParts = 65535; // split.count is a UINT16

std::int64_t partsOf(const GgufMetadata& metadata)
{
    return metadata.integerOr("split.count", 0, 0, kMostParts);
}

GgufFile joinParts(const fs::path& opened, std::int64_t nParts)
{
    const std::string name = opened.filename().string();
    const auto prefix = splitPrefix(name);
    if (!prefix)
        throw Error(ErrorKind::BadFile,
                    "is one of " + std::to_string(nParts) + " files, whose names end in \"-00001-of-" +
                        fiveDigits(nParts) + ".gguf\" and so on, but this name does not",
                    name);
    std::optional<GgufMetadata> first;
    TensorSource::Tensors tensors;
    for (std::int64_t i = 0; i < nParts; ++i) {
        const fs::path path = opened.parent_path() /
                              (*prefix + "-" + fiveDigits(i + 1) + "-of-" + fiveDigits(nParts) + std::string(kEnding));
        std::error_code error;
        if (!fs::exists(path, error))
            throw Error(ErrorKind::BadFile,
                        "is one of " + std::to_string(nParts) + " files, of which " +
                            inQuotes(path.filename().string()) + " is missing",
                        name);
        GgufPart part = openPart(path);
        if (part.metadata.integer("split.count", 1, kMostParts) != nParts)
            part.metadata.failField("split.count", std::to_string(nParts) + " as in " + inQuotes(name));
        if (part.metadata.integer("split.no", 0, kMostParts) != i)
            part.metadata.failField("split.no", std::to_string(i) + ", as its name says");
        if (i == 0)
            first = part.metadata;
        for (auto& [tensor, info] : part.tensors)
            if (!tensors.emplace(tensor, std::move(info)).second)
                part.metadata.fail("tensor " + inQuotes(tensor) + " is in an earlier file of the model as well");
    }
    if (first->has("split.tensors.count") &&
        first->integer("split.tensors.count", 0, INT32_MAX) != static_cast<std::int64_t>(tensors.size()))
        first->failField("split.tensors.count",
                         std::to_string(tensors.size()) + ", as many as the files have together");
    return {*first, TensorSource(first->file(), std::move(tensors))};
}

} // namespace

bool isGguf(const fs::path& file)
{
    std::error_code error;
    std::array<char, 4> magic{};
    if (!fs::is_regular_file(file, error))
        return false;
    if (file.extension() == kEnding)
        return true;
    if (!std::ifstream(file, std::ios::binary).read(magic.data(), magic.size()))
        return false;
    return std::string_view(magic.data(), magic.size()) == "GGUF";
}

bool isNamedAsPartOfGguf(const fs::path& file)
{
    return splitPrefix(file.filename().string()).has_value();
}

GgufFile openGguf(const fs::path& file)
{
    GgufPart part = openPart(file);
    if (const std::int64_t nParts = partsOf(part.metadata); nParts > 1)
        return joinParts(file, nParts);
    const std::string name = part.metadata.file();
    return {std::move(part.metadata), TensorSource(name, std::move(part.tensors))};
}

std::vector<fs::path> ggufFilesIn(const fs::path& folder)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        if (!name.ends_with(kEnding) || name.starts_with("mmproj") || !isGguf(it->path()))
            continue;
        const auto prefix = splitPrefix(name);
        if (prefix && !name.starts_with(*prefix + "-00001-of-"))
            continue;
        found.push_back(it->path());
    }
    std::ranges::sort(found);
    return found;
}

fs::path ggufIn(const fs::path& folder)
{
    const std::vector<fs::path> files = ggufFilesIn(folder);
    return files.size() == 1 ? files.front() : fs::path();
}

} // namespace headlight
