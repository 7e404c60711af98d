// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/memory_need.h"

#include "core/base/error.h"
#include "core/io/element_reader.h"
#include "core/io/stored_weight.h"

namespace headlight {

std::uint64_t memoryNeededFor(const TensorSource& source, const std::string& tensor)
{
    const TensorInfo* info = source.find(tensor);
    if (!info)
        return 0;
    const FloatFormat format = floatFormatOf(*info).value_or(FloatFormat::F32);
    return elementCount(info->shape) * bytesOf(format);
}

void requireMemory(std::uint64_t needed, const TensorSource& source, std::uint64_t memory)
{
    if (needed > memory)
        throw Error(ErrorKind::BadFile,
                    "its parameters need " + memoryText(needed) + " of memory, but this machine has " +
                        memoryText(memory) + "; choose a smaller model, or the same in float16",
                    source.name());
}

} // namespace headlight
