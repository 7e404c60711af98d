// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/packed/packed_weights.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/model/packed/packed_methods.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace headlight {

namespace {

std::optional<std::string> moduleBefore(const std::string& tensor, std::string_view ending)
{
    if (!tensor.ends_with(ending))
        return std::nullopt;
    return tensor.substr(0, tensor.size() - ending.size());
}

/// The module that a tensor shows to be packed, by its name or its dtype.
std::optional<std::string> packedModule(const std::string& name, const TensorInfo& tensor, const Packing& packing)
{
    const bool isFp8 = tensor.dtype == "F8_E4M3";
    switch (packing.method) {
    case PackingMethod::BitsAndBytes4:
        for (const char* state : {".weight.quant_state.bitsandbytes__nf4", ".weight.quant_state.bitsandbytes__fp4"})
            if (const auto module = moduleBefore(name, state))
                return module;
        return tensor.dtype == "U8" ? moduleBefore(name, ".weight") : std::nullopt;
    case PackingMethod::BitsAndBytes8:
        return tensor.dtype == "I8" ? moduleBefore(name, ".weight") : moduleBefore(name, ".SCB");
    case PackingMethod::Gptq:
    case PackingMethod::Awq:
        return moduleBefore(name, ".qweight");
    case PackingMethod::Fp8:
        return isFp8 ? moduleBefore(name, ".weight") : std::nullopt;
    case PackingMethod::CompressedTensors:
        return packing.format == "pack-quantized" ? moduleBefore(name, ".weight_packed")
               : isFp8 || tensor.dtype == "I8"    ? moduleBefore(name, ".weight")
                                                  : std::nullopt;
    case PackingMethod::Mlx:
        return tensor.dtype == "U32" ? moduleBefore(name, ".weight") : moduleBefore(name, ".scales");
    case PackingMethod::None:
        break;
    }
    return std::nullopt;
}

void putModule(PackedFile& file, const Packing& packing, const std::string& module)
{
    switch (packing.method) {
    case PackingMethod::BitsAndBytes4:
        return putBitsAndBytes4(file, packing, module);
    case PackingMethod::BitsAndBytes8:
        return putBitsAndBytes8(file, module);
    case PackingMethod::Gptq:
        return putGptq(file, packing, module);
    case PackingMethod::Awq:
        return putAwq(file, packing, module);
    case PackingMethod::Fp8:
        return putFp8(file, packing, module);
    case PackingMethod::CompressedTensors:
        return putCompressed(file, packing, module);
    case PackingMethod::Mlx: {
        const auto exception = packing.exceptions.find(module);
        return putMlx(file, exception == packing.exceptions.end() ? packing.groups : exception->second, module);
    }
    case PackingMethod::None:
        break;
    }
}

} // namespace

TensorSource unpackedWeights(const TensorSource& source, const Packing& packing)
{
    if (packing.method == PackingMethod::None)
        return source;
    std::set<std::string> modules;
    for (const std::string& name : source.names())
        if (const auto module = packedModule(name, *source.find(name), packing))
            modules.insert(*module);
    if (modules.empty())
        throw Error(ErrorKind::BadFile,
                    packing.file + " says that weights are packed by " + packing.title() +
                        ", but no tensor is; expected such ones",
                    source.name());
    PackedFile file(source);
    for (const std::string& module : modules) {
        if (std::ranges::find(packing.notPacked, module) != packing.notPacked.end())
            file.fail("the weight of " + inQuotes(module) + " is packed, but " + packing.file +
                      " lists it among the modules that are not");
        putModule(file, packing, module);
    }
    return file.result();
}

Index groupsOf(Index columns, Index groupSize)
{
    return groupSize < 0 ? 1 : (columns + groupSize - 1) / groupSize;
}

} // namespace headlight
