// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/torch_tensor.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"

#include <algorithm>
#include <optional>

namespace headlight {

namespace {

using Kind = PickleValue::Kind;

constexpr std::size_t kMostDimensions = 64; // PyTorch's own limit
constexpr std::int64_t kMostNumbers = std::int64_t{1} << 48;
constexpr std::int64_t kMostRepeated = std::int64_t{1}
                                       << 28; // the most numbers of a tensor that repeats those of its storage

/// Reads the arguments of a call, with the tensor's name for errors.
class TorchArguments {
public:
    TorchArguments(const PickleValue& list, std::size_t first, const std::string& tensor, const std::string& file)
        : m_list(list), m_first(first), m_tensor(tensor), m_file(file)
    {
    }

    [[noreturn]] void fail(const std::string& message) const
    {
        throw Error(ErrorKind::BadFile, "tensor " + inQuotes(m_tensor) + " " + message, m_file);
    }
    const PickleValue* find(std::size_t index) const
    {
        return m_first + index < m_list.items.size() ? m_list.items[m_first + index] : nullptr;
    }
    const PickleValue& at(std::size_t index, const char* what) const
    {
        const PickleValue* value = find(index);
        if (!value)
            fail(std::string("is described without its ") + what);
        return *value;
    }
    std::int64_t number(const PickleValue& value, const char* what) const
    {
        if (!value.is(Kind::Integer) || value.integer < 0 || value.integer > kMostNumbers)
            fail(std::string("has as its ") + what + " " +
                 (value.is(Kind::Integer) ? std::to_string(value.integer) : "no whole number") +
                 ", expected a whole number from 0 to " + std::to_string(kMostNumbers));
        return value.integer;
    }
    Shape numbers(const PickleValue& value, const char* what) const
    {
        if (!value.is(Kind::Tuple) || value.items.size() > kMostDimensions)
            fail(std::string("has as its ") + what + " no tuple of at most " + std::to_string(kMostDimensions) +
                 " numbers");
        Shape result;
        for (const PickleValue* item : value.items)
            result.push_back(number(*item, what));
        return result;
    }

private:
    const PickleValue& m_list;
    std::size_t m_first;
    const std::string& m_tensor;
    const std::string& m_file;
};

/// The tensor inside a call that makes it a parameter; another value unchanged.
const PickleValue& withoutParameter(const PickleValue& value)
{
    const bool isParameter = value.is(Kind::Call) && value.items.size() > 1 &&
                             value.items[0]->isGlobal("torch._utils", "_rebuild_parameter");
    return isParameter ? *value.items[1] : value;
}

/// Whether a tensor has no more numbers than its storage, or repeats them (with strides of 0) to a size that memory
/// holds.
bool hasSaneSize(const Shape& shape, std::int64_t available)
{
    std::int64_t count = 1;
    for (const std::int64_t size : shape)
        if (size == 0)
            return true;
    for (const std::int64_t size : shape)
        if (__builtin_mul_overflow(count, size, &count))
            return false;
    return count <= std::max(available, kMostRepeated);
}

/// The numbers of a storage up to the last one that a tensor has; nothing beyond 64 bits.
std::optional<std::int64_t> reachOf(const TorchTensor& tensor)
{
    std::int64_t last = tensor.offset;
    for (const std::int64_t size : tensor.shape)
        if (size == 0)
            return 0;
    for (std::size_t d = 0; d < tensor.shape.size(); ++d) {
        std::int64_t step = 0;
        if (__builtin_mul_overflow(tensor.shape[d] - 1, tensor.strides[d], &step) ||
            __builtin_add_overflow(last, step, &last))
            return std::nullopt;
    }
    return last < kMostNumbers ? std::optional(last + 1) : std::nullopt;
}

/// Refuses a tensor whose numbers are to be negated or conjugated, which newer versions of PyTorch mark in one more
/// argument.
void requireNoMarks(const TorchArguments& arguments, std::size_t index)
{
    const PickleValue* marks = arguments.find(index);
    if (!marks || marks->is(Kind::None) || (marks->is(Kind::Dict) && marks->items.empty()))
        return;
    const bool isNamed = marks->is(Kind::Dict) && marks->items[0]->is(Kind::Text);
    arguments.fail("carries a mark of PyTorch's" +
                   (isNamed ? ", " + inQuotes(marks->items[0]->text) + "," : std::string()) +
                   " that Headlight does not follow; saved as tensor.resolve_neg().clone() it has none");
}

} // namespace

bool TorchTensor::isContiguous() const
{
    std::int64_t expected = 1;
    for (std::size_t d = shape.size(); d-- > 0; expected *= shape[d])
        if (shape[d] > 1 && strides[d] != expected)
            return false;
    return true;
}

bool isTorchTensor(const PickleValue& value)
{
    const PickleValue& tensor = withoutParameter(value);
    return tensor.is(Kind::Call) && (tensor.items[0]->isGlobal("torch._utils", "_rebuild_tensor_v2") ||
                                     tensor.items[0]->isGlobal("torch._utils", "_rebuild_tensor_v3"));
}

TorchStorage readTorchStorage(const PickleValue& value, const std::string& owner, const std::string& file)
{
    static const PickleValue none;
    const PickleValue& id = value.is(Kind::Persistent) ? *value.items[0] : none;
    const TorchArguments arguments(id, 0, owner, file);
    if (!id.is(Kind::Tuple) || !arguments.at(0, "storage").isText("storage"))
        arguments.fail("has no storage in the form that PyTorch writes");
    TorchStorage storage;
    const auto dtype = dtypeOfStorage(arguments.at(1, "storage's class"));
    if (!dtype)
        arguments.fail("has a storage of an unknown class");
    storage.dtype = *dtype;
    const PickleValue& key = arguments.at(2, "storage's key");
    if (!key.is(Kind::Text))
        arguments.fail("has a storage whose key is no text");
    storage.key = key.text;
    storage.numbers = arguments.number(arguments.at(4, "storage's size"), "storage's size");
    storage.viewNumbers = storage.numbers;
    if (const PickleValue* view = arguments.find(5); view && !view->is(Kind::None)) {
        const TorchArguments parts(*view, 0, owner, file);
        storage.viewOffset = parts.number(parts.at(1, "view's offset"), "view's offset");
        storage.viewNumbers = parts.number(parts.at(2, "view's size"), "view's size");
        if (storage.viewOffset + storage.viewNumbers > storage.numbers)
            arguments.fail("is a view up to number " + std::to_string(storage.viewOffset + storage.viewNumbers) +
                           " of a storage that has " + std::to_string(storage.numbers));
    }
    return storage;
}

TorchTensor readTorchTensor(const PickleValue& value, const std::string& name, const std::string& file)
{
    const PickleValue& call = withoutParameter(value);
    const TorchArguments arguments(call, 1, name, file);
    TorchTensor tensor;
    tensor.storage = readTorchStorage(arguments.at(0, "storage"), name, file);
    tensor.dtype = tensor.storage.dtype;
    tensor.offset = arguments.number(arguments.at(1, "offset"), "offset");
    tensor.shape = arguments.numbers(arguments.at(2, "shape"), "shape");
    tensor.strides = arguments.numbers(arguments.at(3, "strides"), "strides");
    if (tensor.shape.size() != tensor.strides.size())
        arguments.fail("has the shape " + toString(tensor.shape) + ", but the strides " + toString(tensor.strides));
    std::int64_t available = tensor.storage.viewNumbers;
    const bool isTyped = call.items[0]->isGlobal("torch._utils", "_rebuild_tensor_v3");
    requireNoMarks(arguments, isTyped ? 7 : 6);
    if (isTyped) { // an untyped storage does not say the dtype
        const auto dtype = dtypeOfName(arguments.at(6, "type"));
        if (!dtype)
            arguments.fail("has an unknown type");
        tensor.dtype = *dtype;
        available = available * static_cast<std::int64_t>(tensor.storage.dtype.bytes) /
                    static_cast<std::int64_t>(tensor.dtype.bytes);
    }
    if (!hasSaneSize(tensor.shape, available))
        arguments.fail("has the shape " + toString(tensor.shape) + ", but its storage only " +
                       counted(available, "number"));
    const auto reach = reachOf(tensor);
    if (!reach || *reach > available)
        arguments.fail("of shape " + toString(tensor.shape) + " with strides " + toString(tensor.strides) +
                       " from number " + std::to_string(tensor.offset) + " reaches " +
                       (reach ? "number " + std::to_string(*reach) : "beyond the end") + " of its storage " +
                       inQuotes(tensor.storage.key) + ", which has " + std::to_string(available));
    tensor.reach = *reach;
    return tensor;
}

} // namespace headlight
