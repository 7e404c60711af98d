// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/choice_refusals.h"

#include "core/attention_files/array_stack.h"
#include "core/base/error.h"
#include "core/base/printable.h"

#include <algorithm>

namespace headlight {

std::string listOfArrays(const ArrayFile& file)
{
    constexpr std::size_t kMostNamed = 6;
    std::string list;
    for (std::size_t i = 0; i < std::min(file.numbers.size(), kMostNamed); ++i) {
        const NumberArray& array = file.numbers[i];
        list += (i == 0 ? "" : ", ") + (array.name.empty() ? "an array" : inQuotes(array.name, 40)) + " " +
                toString(array.shape);
    }
    if (file.numbers.size() > kMostNamed)
        list += " and " + std::to_string(file.numbers.size() - kMostNamed) + " more";
    return list.empty() ? "no array of numbers" : list;
}

void failShape(const NumberArray& array, const std::string& file, const char* expected)
{
    throw Error(ErrorKind::BadFile,
                (array.name.empty() ? std::string("the array") : "array " + inQuotes(array.name)) + " has shape " +
                    toString(array.shape) + ", expected " + expected,
                file);
}

void askHowToRead(const std::vector<const NumberArray*>& arrays, const std::string& file)
{
    const ArrayStack stack(arrays);
    const MatrixQuestion question = stack.question();
    if (!question.readings.empty())
        failOpenChoice(question, stack.examples(question.readings.front()), file);
}

std::size_t nSizesOf(const NumberArray& array)
{
    std::size_t n = 2;
    for (std::size_t axis = 0; axis + 2 < array.shape.size(); ++axis)
        n += array.shape[axis] == 1 ? 0 : 1;
    return n;
}

void failOpenChoice(const MatrixQuestion& question, std::int64_t nExamples, const std::string& file)
{
    Shape sizes;
    std::string readings;
    for (const UnnamedAxis& axis : question.axes)
        sizes.push_back(axis.size);
    constexpr std::size_t mostNamed = 3;
    const std::size_t nNamed = std::min(question.readings.size(), mostNamed);
    for (std::size_t i = 0; i < nNamed; ++i)
        readings += (i == 0 ? "" : i + 1 == nNamed ? " or " : ", ") + axesText(question.readings[i]);
    const std::string examples = std::to_string(nExamples - 1);
    const bool isNested = std::ranges::count_if(question.axes, &UnnamedAxis::isOfNames) > 1;
    const std::string streams = isNested ? ", a text, a window or one of the two streams of an XLNet," : "";
    if (question.readings.size() == 1 && nExamples > 1)
        throw Error(ErrorKind::OpenChoice,
                    "holds the attention of " + std::to_string(nExamples) +
                        " examples, texts or windows: choose one with --matrix-example, 0 to " + examples,
                    file);
    throw Error(ErrorKind::OpenChoice,
                "its attention weights " + toString(sizes) +
                    (question.axes.front().isOfNames ? ", the numbers in their names first," : "") +
                    " do not say what their axes hold: say it with --matrix-axes, such as " + readings +
                    (nExamples > 1 ? ", and choose an example" + streams + " with --matrix-example" : ""),
                file);
}

} // namespace headlight
