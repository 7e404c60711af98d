// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/number_vector.h"

#include "core/attention_files/array_file.h"
#include "core/base/error.h"
#include "core/base/printable.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace headlight {

namespace {

constexpr std::size_t kMostNamedArrays = 6;

const NumberArray& onlyArray(const ArrayFile& file, const std::string& expected, const std::string& path)
{
    if (file.numbers.empty())
        throw Error(ErrorKind::BadFile, "holds no numbers, expected " + expected, path);
    if (file.numbers.size() == 1)
        return file.numbers.front();
    std::string names;
    for (std::size_t i = 0; i < std::min(file.numbers.size(), kMostNamedArrays); ++i)
        names += (i == 0 ? "" : ", ") + inQuotes(file.numbers[i].name);
    throw Error(ErrorKind::BadFile,
                "holds " + std::to_string(file.numbers.size()) + " arrays (" + names +
                    (file.numbers.size() > kMostNamedArrays ? ", …" : "") + "), expected one, " + expected,
                path);
}

bool isVectorOf(const Shape& shape, int size)
{
    std::int64_t product = 1;
    for (const std::int64_t side : shape) {
        if (side != 1 && side != size)
            return false;
        product *= side;
        if (product > size)
            return false;
    }
    return product == size;
}

} // namespace

std::vector<float> readNumberVector(const std::filesystem::path& path, int size)
{
    const std::string expected = "a vector of the shape [" + std::to_string(size) + "]";
    const ArrayFile file = openArrayFile(path);
    const NumberArray& array = onlyArray(file, expected, path.string());
    const std::string name = array.name.empty() ? "the array" : inQuotes(array.name);
    if (!isVectorOf(array.shape, size))
        throw Error(ErrorKind::BadFile, name + " has the shape " + toString(array.shape) + ", expected " + expected,
                    path.string());
    ArrayNumbers numbers = array.read({});
    for (std::size_t i = 0; i < numbers.values.size(); ++i)
        if (!std::isfinite(numbers.values[i]) || (!numbers.hidden.empty() && numbers.hidden[i] != 0))
            throw Error(ErrorKind::BadNumber, name + " has no finite number at " + std::to_string(i), path.string());
    return std::move(numbers.values);
}

} // namespace headlight
