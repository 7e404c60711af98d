// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"
#include "core/attention_files/matrix_reading.h"

#include <memory>
#include <string>
#include <vector>

namespace headlight {

/// Arrays whose names differ in numbers as one array: the numbers' axes come first, then those of each array. Axes of
/// size 1 are left out.
class ArrayStack {
public:
    /// `arrays` are one or more that outlive the stack.
    explicit ArrayStack(std::vector<const NumberArray*> arrays);

    /// The axes, and the orders that suit them by the names and sizes alone; none where the arrays have other numbers
    /// of axes.
    MatrixQuestion question() const;
    /// One array [layers, heads, Tq, Tk] read by chosen axes; a cell that no array has is hidden. Throws
    /// Error{BadArgument} for axes that do not fit, and for an example that is not there.
    std::shared_ptr<const NumberArray> read(const MatrixReading& reading, const std::string& file) const;
    /// How many of the arrays lack the example that was chosen, as the later layers of a Swin lack windows. Throws as
    /// read() does.
    std::size_t nWithoutExample(const MatrixReading& reading, const std::string& file) const;
    /// How many examples there are by these axes; 1 where no axis counts them.
    std::int64_t examples(const MatrixAxes& axes) const;

private:
    struct Place;

    bool areTextsOf(std::size_t place) const;
    bool hasOwnTexts(std::size_t place) const;
    std::vector<std::size_t> axesOf(const MatrixAxes& axes, const std::string& file) const;
    void addKnownOrders(MatrixQuestion& question) const;

    void addSingleWindows();
    void joinBatches();
    void joinStages();

    std::vector<const NumberArray*> m_arrays;
    std::vector<std::shared_ptr<const NumberArray>> m_widened; // those of m_arrays that were made here
    std::vector<std::vector<std::int64_t>> m_numbers; // [place][array] the index of the array along a number's axis
    std::vector<std::string> m_words;                 // [place] before the number
    std::vector<UnnamedAxis> m_axes;                  // all of them, those of size 1 too
    bool m_isEven = true;                             // every array has as many axes as the first
};

} // namespace headlight
