// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// A matrix [m, n] of a file as its transpose [n, m], without a copy.
TensorInfo transposedView(TensorInfo matrix);
/// The rows [first, first + count) of a matrix, or the elements of a vector, without a copy.
TensorInfo rowsView(TensorInfo tensor, std::int64_t first, std::int64_t count);

/// How much of a checkpoint is read.
enum class FormReading {
    Whole,
    Heads ///< names, shapes and dtypes alone: a tensor that is made of others has no bytes
};

/// Tells the tensors of a checkpoint under the names of a plain decoder. Each tensor is taken once; what nobody took
/// refuses the checkpoint.
class TensorTaker {
public:
    TensorTaker(TensorSource from, std::string form, FormReading reading = FormReading::Whole)
        : m_from(std::move(from)), m_form(std::move(form)), m_reading(reading)
    {
    }

    bool has(std::string_view name) const { return m_from.find(name) != nullptr; }
    const Shape& shapeOf(const std::string& name) const { return peek(name).shape; }
    /// The number of layers, as the names "PREFIX0.", "PREFIX1.", … count them.
    int countLayers(std::string_view prefix) const;
    /// The tensor; throws Error{BadFile} where it is missing or, with `rank`, has another number of sizes.
    const TensorInfo& take(const std::string& name, std::size_t rank = 0);
    void move(const std::string& name, const std::string& ours) { put(ours, take(name)); }
    void moveIfThere(const std::string& name, const std::string& ours);
    void put(const std::string& ours, TensorInfo tensor) { m_taken.insert_or_assign(ours, std::move(tensor)); }
    /// Puts as many numbers as the shape has, which `make` makes of the file's, unless the heads alone are read.
    void put(const std::string& ours, const Shape& shape, const std::function<std::vector<float>()>& make);
    /// Throws Error{BadFile} where a tensor has another number of elements.
    void requireCount(const std::string& name, std::int64_t count) const;
    /// The numbers of a tensor, row-major.
    std::vector<float> numbers(const std::string& name);
    /// Leaves out every tensor whose name ends so.
    void leaveOut(std::string_view ending);

    const TensorSource& source() const { return m_from; }
    [[noreturn]] void fail(const std::string& message) const;
    /// What was put; throws Error{BadFile} for a tensor that nobody took.
    TensorSource finish() const;

private:
    const TensorInfo& peek(const std::string& name) const;

    TensorSource m_from;
    std::string m_form; // "nanoGPT"
    FormReading m_reading;
    TensorSource::Tensors m_taken;
    std::set<std::string, std::less<>> m_read;
};

} // namespace headlight
