// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/gguf/gguf_translation.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/element_reader.h"
#include "core/io/mapped_file.h"
#include "core/tensor/float_formats.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

namespace headlight {

namespace {

constexpr int kMostGgufLayers = 1024; // and heads
constexpr int kMostGgufNumbers = 1 << 24;

const TensorInfo& tensorNamed(const GgufFile& file, const std::string& name)
{
    const TensorInfo* found = file.tensors.find(name);
    if (!found)
        file.metadata.fail("tensor " + inQuotes(name) + " is missing");
    return *found;
}

} // namespace

GgufTranslation::GgufTranslation(const GgufFile& file, std::string architecture)
    : m_file(file), m_architecture(std::move(architecture))
{
    GgufSizes& s = m_sizes;
    s.nLayers = same("block_count", 0, kMostGgufLayers);
    s.dModel = same("embedding_length", 0, kMostGgufNumbers);
    s.nHeads = same("attention.head_count", 0, kMostGgufLayers);
    s.nKvHeads = same("attention.head_count_kv", s.nHeads, kMostGgufLayers);
    if (s.nHeads % s.nKvHeads != 0)
        metadata().failField(key("attention.head_count_kv"),
                             "a divisor of the number of heads, " + std::to_string(s.nHeads));
    if (!has("attention.key_length") && s.dModel % s.nHeads != 0)
        metadata().failField(key("embedding_length"), "a multiple of the number of heads, " + std::to_string(s.nHeads));
    s.dHead = same("attention.key_length", s.dModel / s.nHeads, kMostGgufNumbers);
    if (same("attention.value_length", s.dHead, kMostGgufNumbers) != s.dHead)
        metadata().failField(key("attention.value_length"), "the size of a key, " + std::to_string(s.dHead));
    s.dMlp = same("feed_forward_length", 4 * s.dModel, kMostGgufNumbers);
    s.nCtx = same("context_length", 0, kMostGgufNumbers);
    s.nTurned = same("rope.dimension_count", s.dHead, kMostGgufNumbers);
    if (s.nTurned % 2 != 0 || s.nTurned > s.dHead)
        metadata().failField(key("rope.dimension_count"),
                             "an even number up to the " + std::to_string(s.dHead) + " numbers of a head");
    const TensorInfo& embedding = tensorNamed(file, "token_embd.weight");
    if (embedding.shape.size() != 2 || embedding.shape[1] != s.dModel || embedding.shape[0] > kMostGgufNumbers)
        metadata().fail("tensor \"token_embd.weight\" has shape " + toString(embedding.shape) + ", expected a row of " +
                        key("embedding_length") + " = " + std::to_string(s.dModel) + " numbers for each token");
    s.dVocab = static_cast<int>(embedding.shape[0]);
    metadata().has(key("vocab_size")); // says the same, or counts padding in another way
}

int GgufTranslation::same(std::string_view name, int fallback, int max) const
{
    const std::string whole = key(name);
    if (!metadata().isArray(whole))
        return static_cast<int>(fallback > 0 ? metadata().integerOr(whole, fallback, 1, max)
                                             : metadata().integer(whole, 1, max));
    const std::vector<std::int64_t> all = metadata().integers(whole, 0, max);
    if (all.empty() || std::ranges::any_of(all, [&](std::int64_t one) { return one != all.front() || one == 0; }))
        metadata().failField(whole, "the same number in every layer, as all models have that Headlight computes");
    return static_cast<int>(all.front());
}

void GgufTranslation::put(const std::string& published, TensorInfo tensor)
{
    m_published.insert_or_assign(published, std::move(tensor));
}

void GgufTranslation::failShape(const TensorInfo& tensor, const std::string& expected) const
{
    metadata().fail("tensor " + inQuotes(tensorName) + " has shape " + toString(tensor.shape) + ", expected " +
                    expected);
}

TensorInfo withRowsFrom(const TensorInfo& tensor, const std::vector<std::int64_t>& from)
{
    const std::size_t whole = tensor.end - tensor.begin;
    const std::size_t row = whole / from.size();
    std::vector<std::byte> bytes(whole);
    tensor.file->read([&](std::span<const std::byte> stored) {
        for (std::size_t i = 0; i < from.size(); ++i)
            std::memcpy(bytes.data() + i * row, stored.data() + tensor.begin + static_cast<std::size_t>(from[i]) * row,
                        row);
        return true;
    });
    TensorInfo result = tensor;
    result.begin = 0;
    result.end = whole;
    result.file = std::make_shared<const MappedFile>(tensor.file->name(), std::move(bytes));
    return result;
}

} // namespace headlight
