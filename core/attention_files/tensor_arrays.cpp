// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/array_file.h"
#include "core/attention_files/matrix_labels.h"
#include "core/attention_files/numpy_pickle.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/byte_cursor.h"
#include "core/checkpoint/pickle.h"
#include "core/checkpoint/torch_file.h"
#include "core/checkpoint/torch_legacy.h"
#include "core/checkpoint/torch_names.h"
#include "core/checkpoint/zip_directory.h"
#include "core/io/json.h"
#include "core/io/mapped_file.h"
#include "core/io/safetensors.h"
#include "core/io/utf8.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

using Kind = PickleValue::Kind;

ArrayNumbers numbersOf(const TensorSource& source, const std::string& name, const ReadingWatch& watch)
{
    const TensorInfo& info = *source.find(name);
    watch.at(0, 1);
    if (info.dtype == "C64")
        throw Error(ErrorKind::BadFile,
                    (name.empty() ? "the tensor" : "tensor " + inQuotes(name)) +
                        " is of complex numbers, expected real ones",
                    source.name());
    return {source.readNumbers(name, info.shape, watch.between()), {}};
}

void addTensors(ArrayFile& arrays, const TensorSource& source)
{
    for (const std::string& name : source.names()) {
        const TensorInfo& info = *source.find(name);
        NumberArray array{name, info.shape,
                          [source, name](const ReadingWatch& watch) { return numbersOf(source, name, watch); }};
        array.isOfTruth = info.dtype == "BOOL";
        arrays.numbers.push_back(std::move(array));
    }
}

/// The parsed text; null where it is no JSON list.
nlohmann::json listFromJson(const std::string& text)
{
    try {
        return text.starts_with('[') ? parseJson(text, {}) : nullptr;
    } catch (const Error&) {
        return nullptr;
    }
}

/// The texts of a JSON list; nothing for another text.
std::optional<std::vector<std::string>> textsFromJson(const std::string& text)
{
    const nlohmann::json list = listFromJson(text);
    if (!list.is_array() || !std::ranges::all_of(list, [](const auto& value) { return value.is_string(); }))
        return std::nullopt;
    return list.get<std::vector<std::string>>();
}

/// Collects the tensors in any value given to torch.save, named by the dicts' keys and lists' indices on the way:
/// "attentions.3".
class TorchWalk {
public:
    TorchWalk(ArrayFile& arrays, std::size_t fileBytes)
        : m_arrays(arrays), m_file(arrays.name), m_left(mostUnpackedBytes(fileBytes))
    {
    }

    void visit(const PickleValue& value, const std::string& name, int depth = 0)
    {
        constexpr int kDeepest = 16;         // Flax nests its modules
        constexpr int kMostVisits = 1 << 20; // the most values visited: lists may hold one another many times
        if (++m_nVisits > kMostVisits)
            throw Error(ErrorKind::BadFile, "holds too many values that are no attention weights", m_file);
        take(kBytesOfArray + name.size());
        if (value.is(Kind::Text))
            requireNoSingleLabel(name, value.text, m_file);
        if (isTorchTensor(value))
            tensors.emplace(name, readTorchTensor(value, name, m_file));
        else if (const PickleValue* objects = objectsOfNumpy(value); objects && depth < kDeepest)
            visit(*objects, name, depth + 1);
        else if (isNumpyArray(value))
            take(addNumpyArray(m_arrays, value, name));
        else if (depth < kDeepest && value.is(Kind::Dict))
            visitDict(value, name, depth);
        else if (depth < kDeepest && (value.is(Kind::List) || value.is(Kind::Tuple)))
            visitList(value, name, depth);
    }

    /// Throws where the file names attentions and has None in their place, and where its numbers are in no array.
    void requireAttention() const
    {
        const auto isAttention = [](const std::string& name) { return name.find("attention") != std::string::npos; };
        const bool hasAttention =
            std::ranges::any_of(tensors, [&](const auto& tensor) { return isAttention(tensor.first); }) ||
            std::ranges::any_of(m_arrays.numbers, [&](const NumberArray& array) { return isAttention(array.name); });
        if (!m_missing.empty() && !hasAttention)
            throw Error(ErrorKind::BadFile,
                        "has None for each layer of " + inQuotes(m_missing) +
                            ", as scaled-dot-product and flash attention give; load the model with "
                            "attn_implementation=\"eager\" and call it with output_attentions=True",
                        m_file);
        if (m_hasPlainNumbers && tensors.empty() && m_arrays.numbers.empty())
            throw Error(
                ErrorKind::BadFile,
                "holds lists of Python's numbers, expected arrays: save numpy.array(…) or torch.tensor(…) of them, "
                "or write JSON",
                m_file);
    }

    std::map<std::string, TorchTensor> tensors;

private:
    static constexpr std::size_t kBytesOfArray = 256; // that its place among the others takes

    /// Throws where so many more bytes of memory are too many: a value that is kept once may be named many times.
    void take(std::uint64_t bytes)
    {
        if (bytes > m_left)
            throw Error(ErrorKind::BadFile,
                        "names the values that it keeps so often that they need more memory than 64 times the file and "
                        "64 MiB",
                        m_file);
        m_left -= bytes;
    }
    static std::string within(const std::string& name, const std::string& key)
    {
        return name.empty() ? key : name + '.' + key;
    }
    /// A key in a name: a tuple's parts are joined, as in "0.3" for (layer, head). Nothing for other keys.
    static std::optional<std::string> wordOfKey(const PickleValue& key)
    {
        if (key.is(Kind::Integer))
            return std::to_string(key.integer);
        if (key.is(Kind::Text) || key.is(Kind::Bytes))
            return std::string(key.text);
        const auto isPlain = [](const PickleValue* part) { return part->is(Kind::Integer) || part->is(Kind::Text); };
        if (!key.is(Kind::Tuple) || !std::ranges::all_of(key.items, isPlain))
            return std::nullopt;
        std::string word;
        for (const PickleValue* part : key.items)
            word = within(word, *wordOfKey(*part));
        return word;
    }
    void visitDict(const PickleValue& dict, const std::string& name, int depth)
    {
        for (std::size_t i = 0; i + 1 < dict.items.size(); i += 2) {
            const std::optional<std::string> word = wordOfKey(*dict.items[i]);
            const std::size_t nBefore = tensors.size() + m_arrays.numbers.size();
            visit(*dict.items[i + 1], within(name, word.value_or("")), depth + 1);
            if (!word && tensors.size() + m_arrays.numbers.size() > nBefore)
                throw Error(ErrorKind::BadFile,
                            "has arrays in a dict whose keys are not texts, whole numbers or tuples of them, and so do "
                            "not say what is a layer or a head",
                            m_file);
        }
    }
    void visitList(const PickleValue& list, const std::string& name, int depth)
    {
        const auto isText = [](const PickleValue* item) { return item->is(Kind::Text); };
        if (!list.items.empty() && std::ranges::all_of(list.items, isText)) {
            TextArray& texts = m_arrays.texts.emplace_back();
            texts.name = name;
            for (const PickleValue* item : list.items) {
                take(sizeof(std::string) + item->text.size());
                texts.texts.emplace_back(item->text);
            }
            return;
        }
        const auto isNumber = [](const PickleValue* item) { return item->is(Kind::Real) || item->is(Kind::Integer); };
        if (!list.items.empty() && std::ranges::all_of(list.items, isNumber)) {
            m_hasPlainNumbers = true;
            return;
        }
        const auto isNone = [](const PickleValue* item) { return item->is(Kind::None); };
        if (!list.items.empty() && std::ranges::all_of(list.items, isNone) &&
            name.find("attention") != std::string::npos)
            m_missing = name;
        for (std::size_t i = 0; i < list.items.size(); ++i)
            visit(*list.items[i], within(name, std::to_string(i)), depth + 1);
    }

    ArrayFile& m_arrays;
    std::string m_file;
    std::string m_missing;          // the name of a list of attentions that holds None alone
    bool m_hasPlainNumbers = false; // lists of Python's own numbers
    int m_nVisits = 0;
    std::uint64_t m_left; // bytes
};

} // namespace

ArrayFile openSafetensorsArrays(const std::filesystem::path& path)
{
    const SafetensorsFile file = SafetensorsFile::open(path);
    ArrayFile arrays{file.name(), {}, {}};
    addTensors(arrays, file);
    for (const auto& [name, text] : file.metadata())
        if (auto texts = textsFromJson(text))
            arrays.texts.push_back({name, std::move(*texts)});
        else
            requireNoSingleLabel(name, text, arrays.name);
    return arrays;
}

ArrayFile openTorchArrays(const std::filesystem::path& path)
{
    const auto file = std::make_shared<const MappedFile>(path);
    ArrayFile arrays{file->name(), {}, {}};
    addTensors(arrays, readTorchFile(file, [&](const PickleValue& root, const std::string& /*name*/) {
                   TorchWalk walk(arrays, file->bytes().size());
                   walk.visit(root, {});
                   walk.requireAttention();
                   return std::move(walk.tensors);
               }));
    return arrays;
}

ArrayFile arraysOfPickle(std::span<const std::byte> bytes, const std::string& name)
{
    ArrayFile arrays{name, {}, {}};
    ByteCursor cursor(bytes, arrays.name, "the pickle");
    const Pickle pickle = Pickle::read(cursor, isAllowedTorchName);
    TorchWalk walk(arrays, bytes.size());
    walk.visit(pickle.root(), {});
    walk.requireAttention();
    if (!walk.tensors.empty())
        throw Error(ErrorKind::BadFile, "names PyTorch's tensors without their numbers; save it with torch.save",
                    arrays.name);
    return arrays;
}

ArrayFile openPickledArrays(const std::filesystem::path& path)
{
    const auto file = std::make_shared<const MappedFile>(path);
    const bool isTorch =
        file->read([](std::span<const std::byte> bytes) { return looksLikeZip(bytes) || looksLikeTorchLegacy(bytes); });
    if (isTorch)
        return openTorchArrays(path);
    return file->read([&](std::span<const std::byte> bytes) { return arraysOfPickle(bytes, file->name()); });
}

} // namespace headlight
