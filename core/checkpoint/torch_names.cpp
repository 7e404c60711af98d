// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/torch_names.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

struct TorchType {
    std::string_view storage; // "" where the type has no storage class of its own
    std::string_view dtype;
    std::string_view ours;
    std::size_t bytes;
};

constexpr std::array<TorchType, 17> kTorchTypes{{
    {"FloatStorage", "float32", "F32", 4},
    {"DoubleStorage", "float64", "F64", 8},
    {"HalfStorage", "float16", "F16", 2},
    {"BFloat16Storage", "bfloat16", "BF16", 2},
    {"LongStorage", "int64", "I64", 8},
    {"IntStorage", "int32", "I32", 4},
    {"ShortStorage", "int16", "I16", 2},
    {"CharStorage", "int8", "I8", 1},
    {"ByteStorage", "uint8", "U8", 1},
    {"BoolStorage", "bool", "BOOL", 1},
    {"ComplexFloatStorage", "complex64", "C64", 8},
    {"ComplexDoubleStorage", "complex128", "C128", 16},
    {"", "uint16", "U16", 2},
    {"", "uint32", "U32", 4},
    {"", "uint64", "U64", 8},
    {"", "float8_e4m3fn", "F8_E4M3", 1},
    {"", "float8_e5m2", "F8_E5M2", 1},
}};

template <typename Field>
std::optional<TorchDtype> findType(Field field, std::string_view name)
{
    const auto* const found = std::ranges::find(kTorchTypes, name, field);
    if (name.empty() || found == kTorchTypes.end())
        return std::nullopt;
    return TorchDtype{std::string(found->ours), found->bytes};
}

bool isUntypedStorage(std::string_view module, std::string_view name)
{
    return module == "torch.storage" && (name == "UntypedStorage" || name == "_UntypedStorage");
}

/// The classes under which a file may have its arrays; each is read as what it holds and none is made.
bool isNameOfNumpy(std::string_view module, std::string_view name)
{
    if (module == "numpy.core.multiarray" || module == "numpy._core.multiarray")
        return name == "_reconstruct" || name == "scalar";
    if (module == "numpy.core.numeric" || module == "numpy._core.numeric")
        return name == "_frombuffer";
    return (module == "numpy" && (name == "ndarray" || name == "dtype")) || (module == "_codecs" && name == "encode");
}

} // namespace

bool isNameOfDict(std::string_view module, std::string_view name)
{
    if (module == "collections")
        return name == "OrderedDict" || name == "defaultdict";
    if (module == "builtins" || module == "__builtin__") // the type of a defaultdict's values
        return name == "dict" || name == "list";
    return module.starts_with("transformers.") && name.ends_with("Output");
}

bool isAllowedTorchName(std::string_view module, std::string_view name)
{
    if (isNameOfDict(module, name) || isNameOfNumpy(module, name))
        return true;
    if (module == "torch._utils")
        return name == "_rebuild_tensor_v2" || name == "_rebuild_tensor_v3" || name == "_rebuild_parameter";
    if (module == "torch")
        return findType(&TorchType::storage, name) || findType(&TorchType::dtype, name);
    return isUntypedStorage(module, name);
}

std::optional<TorchDtype> dtypeOfStorage(const PickleValue& global)
{
    if (!global.is(PickleValue::Kind::Global))
        return std::nullopt;
    if (isUntypedStorage(global.module, global.text))
        return TorchDtype{"U8", 1};
    return global.module == "torch" ? findType(&TorchType::storage, global.text) : std::nullopt;
}

std::optional<TorchDtype> dtypeOfName(const PickleValue& global)
{
    const bool isTorch = global.is(PickleValue::Kind::Global) && global.module == "torch";
    return isTorch ? findType(&TorchType::dtype, global.text) : std::nullopt;
}

} // namespace headlight
