// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/memory_need.h"

#include "core/base/error.h"
#include "core/io/element_reader.h"
#include "core/io/stored_weight.h"

#include <algorithm>

namespace headlight {

namespace {

/// Whether the file has numbers wider than 16 bits, which would take less memory as float16.
bool hasWideNumbers(const TensorSource& source)
{
    return std::ranges::any_of(source.names(), [&](const std::string& name) {
        const std::string& dtype = source.find(name)->dtype;
        return dtype == "F32" || dtype == "F64";
    });
}

} // namespace

std::uint64_t memoryNeededFor(const TensorSource& source, const std::string& tensor)
{
    const TensorInfo* info = source.find(tensor);
    if (!info)
        return 0;
    const FloatFormat format = floatFormatOf(*info).value_or(FloatFormat::F32);
    return bytesOf(format, elementCount(info->shape));
}

std::uint64_t memoryNeededFor(const TensorSource& source)
{
    std::uint64_t needed = 0;
    for (const std::string& tensor : source.names())
        needed += memoryNeededFor(source, tensor);
    return needed;
}

std::optional<LargeModel> largeModel(std::uint64_t needed, std::uint64_t memory)
{
    constexpr std::uint64_t large = std::uint64_t{1} << 30U;
    constexpr std::uint64_t slowDisk = 200'000'000; // bytes a second
    if (needed <= large || needed > memory)
        return std::nullopt;
    return LargeModel{needed, memory, static_cast<int>((needed + slowDisk - 1) / slowDisk)};
}

std::string largeModelNote(const LargeModel& large)
{
    return "the model's parameters take " + memoryText(large.needed) + " of this machine's " +
           memoryText(large.memory) + " of memory; reading them takes up to " + std::to_string(large.seconds) +
           " seconds from a disk of 200 MB a second";
}

void requireMemory(std::uint64_t needed, const TensorSource& source, std::uint64_t memory)
{
    if (needed > memory)
        throw Error(ErrorKind::BadFile,
                    "its parameters need " + memoryText(needed) + " of memory, but this machine has " +
                        memoryText(memory) + "; choose a smaller model" +
                        (hasWideNumbers(source) ? ", or the same in float16" : ""),
                    source.name());
}

} // namespace headlight
