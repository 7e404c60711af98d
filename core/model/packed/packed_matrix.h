// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"
#include "core/tensor/scaled_blocks.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace headlight {

/// The size and format of a matrix that a packed checkpoint holds, known before it is read.
struct PackedShape {
    FloatFormat format = FloatFormat::LessZero4;
    Index rows = 0;    // out
    Index columns = 0; // in
    Index run = 1;     // adjacent columns, from a multiple of it on, that share a scale

    /// Whether the matrix is kept in blocks; else it is unpacked once, as float32.
    bool fitsBlocks() const { return run % kScaledBlockNumbers == 0 && columns % kScaledBlockNumbers == 0; }
};

/// How the codes of a matrix lie in its file.
struct PackedNumbers {
    /// Writes the codes of `count` columns of a row, at most 32 and within one run or block.
    std::function<void(Index row, Index first, Index count, std::uint8_t* codes)> codes;
    std::function<BlockScale(Index row, Index column)> scale;
};

/// The tensors of a packed checkpoint while they are replaced by the matrices that they stand for.
class PackedFile {
public:
    explicit PackedFile(const TensorSource& file);

    const TensorSource& tensors() const { return m_file; }
    const std::string& name() const { return m_file.name(); }
    const TensorInfo* find(const std::string& tensor) const { return m_file.find(tensor); }

    /// The tensor, which is then no longer one of the model. Throws Error{BadFile} where it is missing, is of another
    /// dtype than these, "I32 or U32", or of another shape; an empty shape allows any.
    const TensorInfo& take(const std::string& tensor, const std::string& dtypes, const Shape& shape);
    /// Leaves out a tensor if it is there.
    void drop(const std::string& tensor);
    /// Puts the matrix [rows, columns] under a name; read() is called when it is first needed, and the memory of the
    /// tensors in `from` given back then.
    void put(const std::string& name, const PackedShape& shape, std::vector<TensorInfo> from,
             std::function<PackedNumbers()> read);

    [[noreturn]] void fail(const std::string& message) const;

    TensorSource result() const { return {m_file.name(), m_tensors}; }
    bool hasPut() const { return m_hasPut; }

private:
    const TensorSource& m_file;
    TensorSource::Tensors m_tensors;
    bool m_hasPut = false;
};

/// The bytes of a tensor that has no strides.
const std::byte* bytesOfTensor(const TensorInfo& tensor);

/// The 32 bits of a word of a tensor of I32 or U32.
std::uint32_t wordAt(const std::byte* words, Index index);

/// The numbers of a tensor of scales or biases. Throws Error{BadNumber} for one that is not finite.
std::vector<float> finiteNumbers(const std::string& tensor, const TensorInfo& info);

/// Words that one row of codes takes.
Index wordsFor(Index columns, int bits);

} // namespace headlight
