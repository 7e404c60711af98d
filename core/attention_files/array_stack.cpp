// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/array_stack.h"

#include "core/attention_files/array_names.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/io/element_reader.h"
#include "core/tensor/shape.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace headlight {

namespace {

constexpr std::size_t kMostAxes = kMatrixAxes.size();
// What speaks against a reading. From kUnlikely on it is not offered where another has nothing against it.
constexpr int kUnlikely = 6;
constexpr int kContradicted = 8; // by a word in the arrays' names
constexpr int kImpossible = 20;  // by the sizes

std::size_t indexOf(const MatrixAxes& axes, MatrixAxis axis)
{
    return static_cast<std::size_t>(std::ranges::find(axes, axis) - axes.begin());
}

bool holdsWord(const std::string& word, std::initializer_list<std::string_view> parts)
{
    return std::ranges::any_of(parts, [&](std::string_view part) { return word.find(part) != std::string::npos; });
}

/// The axis that a number counts which stands behind this word; nothing where the word says nothing of it.
std::optional<MatrixAxis> axisOfWord(const std::string& word)
{
    if (holdsWord(word, {"layer", "block", "attentions", "stage"}))
        return MatrixAxis::Layers;
    if (holdsWord(word, {"head"}))
        return MatrixAxis::Heads;
    if (holdsWord(word, {"example", "sample", "sentence", "text", "batch", "item", "window"}))
        return MatrixAxis::Examples;
    return std::nullopt;
}

/// What the order of a reading's axes has against it: examples, layers and heads usually stand before the queries, and
/// these before the keys.
int orderCost(const MatrixAxes& axes, std::size_t nNumbers)
{
    const auto place = [&](MatrixAxis axis) { return indexOf(axes, axis); };
    const auto has = [&](MatrixAxis axis) { return place(axis) < axes.size(); };
    int cost = place(MatrixAxis::Keys) + 1 < axes.size() ? 4 : 0;
    if (place(MatrixAxis::Queries) > place(MatrixAxis::Keys))
        cost += kUnlikely;
    if (place(MatrixAxis::Queries) + 1 != place(MatrixAxis::Keys))
        cost += 2;
    for (const MatrixAxis axis : {MatrixAxis::Examples, MatrixAxis::Layers}) {
        if (has(axis) && has(MatrixAxis::Heads) && place(axis) > place(MatrixAxis::Heads))
            cost += kUnlikely;
        if (has(axis) && place(axis) > place(MatrixAxis::Queries))
            cost += kUnlikely;
    }
    if (has(MatrixAxis::Examples) && has(MatrixAxis::Layers) && place(MatrixAxis::Examples) > place(MatrixAxis::Layers))
        cost += 1;
    if (axes.size() == 3 && nNumbers == 0 && !has(MatrixAxis::Heads))
        cost += kUnlikely; // heads give the same picture
    if (has(MatrixAxis::Examples))
        cost += has(MatrixAxis::Heads) ? 1 : kUnlikely + 1;
    return cost;
}

} // namespace

ArrayStack::ArrayStack(std::vector<const NumberArray*> arrays) : m_arrays(std::move(arrays))
{
    joinBatches();
    addSingleWindows();
    std::vector<std::string> names;
    for (const NumberArray* array : m_arrays)
        names.push_back(array->name);
    for (const NamedNumbers& place : varyingNumbers(names)) {
        const std::vector<std::int64_t> distinct = distinctNumbers(place.numbers);
        std::vector<std::int64_t> indices;
        for (const std::int64_t number : place.numbers)
            indices.push_back(std::ranges::lower_bound(distinct, number) - distinct.begin());
        m_words.push_back(place.word);
        m_numbers.push_back(std::move(indices));
        m_axes.push_back({std::ssize(distinct), true});
    }
    const Shape& first = m_arrays.front()->shape;
    for (const std::int64_t size : first)
        m_axes.push_back({size, false});
    for (const NumberArray* array : m_arrays) {
        m_isEven = m_isEven && array->shape.size() == first.size();
        for (std::size_t i = 0; m_isEven && i < first.size(); ++i)
            m_axes[m_words.size() + i].size = std::max(m_axes[m_words.size() + i].size, array->shape[i]);
    }
    joinStages();
}

/// Counts the texts of a batch and their windows, [batch, windows, heads, T, T], by one axis.
void ArrayStack::joinBatches()
{
    const auto fits = [&](const NumberArray* array) { return m_arrays.size() > 1 && array->shape.size() == 5; };
    if (!std::ranges::all_of(m_arrays, fits))
        return;
    for (const NumberArray*& array : m_arrays) {
        auto joined = std::make_shared<NumberArray>(*array);
        joined->shape.erase(joined->shape.begin());
        joined->shape[0] *= array->shape[0];
        array = m_widened.emplace_back(std::move(joined)).get();
    }
}

/// Gives layers without an axis of windows, [heads, T, T] beside others of [windows, heads, T, T], one of size 1.
void ArrayStack::addSingleWindows()
{
    constexpr std::size_t withWindows = 4;
    const Shape& first = m_arrays.front()->shape;
    const auto fits = [&](const NumberArray* array) {
        const Shape& shape = array->shape;
        return (shape.size() == withWindows || shape.size() + 1 == withWindows) && shape.back() == first.back() &&
               shape[shape.size() - 2] == first[first.size() - 2];
    };
    const auto hasWindows = [](const NumberArray* array) { return array->shape.size() == withWindows; };
    if (std::ranges::none_of(m_arrays, hasWindows) || !std::ranges::all_of(m_arrays, fits))
        return;
    for (const NumberArray*& array : m_arrays) {
        if (hasWindows(array))
            continue;
        auto widened = std::make_shared<NumberArray>(*array);
        widened->shape.insert(widened->shape.begin(), 1);
        array = m_widened.emplace_back(std::move(widened)).get();
    }
}

/// Counts layers that their names count by stage and block as one row of layers, where the axes would be too many.
void ArrayStack::joinStages()
{
    const auto isKept = [&](const UnnamedAxis& axis) {
        return axis.size != 1 || &axis + 2 >= m_axes.data() + m_axes.size();
    };
    const auto isOfOthers = [](const std::string& word) {
        return axisOfWord(word).value_or(MatrixAxis::Layers) != MatrixAxis::Layers;
    };
    if (m_words.size() != 2 || std::ranges::any_of(m_words, isOfOthers) ||
        static_cast<std::size_t>(std::ranges::count_if(m_axes, isKept)) <= kMostAxes)
        return;
    std::vector<std::int64_t> layers(m_arrays.size());
    std::iota(layers.begin(), layers.end(), 0);
    m_words = {"layer"};
    m_numbers = {layers};
    m_axes.erase(m_axes.begin());
    m_axes.front() = {std::ssize(m_arrays), true};
}

/// Whether the two last sizes are those of one text along this number's axis, and differ between its texts.
bool ArrayStack::areTextsOf(std::size_t place) const
{
    std::vector<std::int64_t> sizes(static_cast<std::size_t>(m_axes[place].size), -1); // the number of keys
    bool differ = false;
    for (std::size_t i = 0; i < m_arrays.size(); ++i) {
        std::int64_t& size = sizes[static_cast<std::size_t>(m_numbers[place][i])];
        const std::int64_t own = m_arrays[i]->shape.back();
        if (size >= 0 && size != own)
            return false;
        size = own;
        differ = differ || own != m_arrays.front()->shape.back();
    }
    return differ;
}

/// Whether the file has labels of its own for each number along the first axis of the names.
bool ArrayStack::hasOwnTexts(std::size_t place) const
{
    return place == 0 && m_arrays.front()->hasOwnText;
}

MatrixQuestion ArrayStack::question() const
{
    MatrixQuestion result;
    std::vector<std::size_t> kept; // places of the axes in m_axes
    for (std::size_t axis = 0; axis < m_axes.size(); ++axis)
        if (m_axes[axis].size != 1 || axis + 2 >= m_axes.size()) {
            result.axes.push_back(m_axes[axis]);
            kept.push_back(axis);
        }
    if (!m_isEven || kept.size() > kMostAxes || kept.size() < m_words.size() + 2)
        return result;
    bool hasEqualSizes = false;
    for (std::size_t a = m_words.size(); a < kept.size(); ++a)
        for (std::size_t b = a + 1; b < kept.size(); ++b)
            hasEqualSizes = hasEqualSizes || m_axes[kept[a]].size == m_axes[kept[b]].size;
    const auto cost = [&](const MatrixAxes& axes) {
        int sum = orderCost(axes, m_words.size());
        for (std::size_t place = 0; place < m_words.size(); ++place) {
            const std::optional<MatrixAxis> ofWord = axisOfWord(m_words[place]);
            if (ofWord && axes[place] != *ofWord)
                sum += kContradicted;
            if (!ofWord && m_words.size() == 1 && axes[place] == MatrixAxis::Heads)
                sum += kUnlikely;
            if (axes[place] == MatrixAxis::Queries || axes[place] == MatrixAxis::Keys ||
                ((areTextsOf(place) || hasOwnTexts(place)) && axes[place] != MatrixAxis::Examples))
                sum += kImpossible;
        }
        const auto size = [&](MatrixAxis axis) { return m_axes[kept[indexOf(axes, axis)]].size; };
        if (hasEqualSizes && size(MatrixAxis::Queries) != size(MatrixAxis::Keys))
            sum += kUnlikely - 2; // a cross-attention may have as many heads as keys
        return sum;
    };
    std::vector<std::pair<int, MatrixAxes>> all;
    std::array<MatrixAxis, kMostAxes> order{MatrixAxis::Examples, MatrixAxis::Layers, MatrixAxis::Heads,
                                            MatrixAxis::Queries, MatrixAxis::Keys};
    do {
        MatrixAxes axes(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept.size()));
        if (indexOf(axes, MatrixAxis::Queries) < axes.size() && indexOf(axes, MatrixAxis::Keys) < axes.size())
            all.emplace_back(cost(axes), axes);
    } while (std::next_permutation(order.begin(), order.end()));
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    for (const auto& [against, axes] : all)
        if (against < all.front().first + kUnlikely)
            result.readings.push_back(axes);
    addKnownOrders(result);
    return result;
}

/// Adds orders that some programs write although most others speak against them: inseq has [source, target, layers,
/// heads], and tables of "source" and "target" do not say which of them looks.
void ArrayStack::addKnownOrders(MatrixQuestion& question) const
{
    using enum MatrixAxis;
    const auto add = [&](const MatrixAxes& axes) {
        if (axes.size() == question.axes.size() &&
            std::ranges::find(question.readings, axes) == question.readings.end())
            question.readings.push_back(axes);
    };
    if (m_words.empty()) {
        add({Keys, Queries, Layers, Heads});
        if (question.axes.size() == 4 && question.readings.size() > 2) // refusals name the first few
            std::rotate(question.readings.begin() + 1, question.readings.end() - 1, question.readings.end());
        const bool isOfTwoTexts = question.axes.size() == 3 && question.axes[0].size != question.axes[1].size;
        if (!isOfTwoTexts || question.axes[0].size != question.axes[2].size)
            add({Keys, Queries, Heads});
    }
    if (!m_arrays.front()->mayBeTurned)
        return;
    for (const MatrixAxes& axes : std::vector<MatrixAxes>(question.readings)) {
        MatrixAxes turned = axes;
        std::swap(turned[indexOf(axes, Queries)], turned[indexOf(axes, Keys)]);
        if (turned.back() == Queries)
            add(turned);
    }
}

/// For each axis of m_axes its place in `axes`, which may leave out those of size 1; axes.size() for one left out.
std::vector<std::size_t> ArrayStack::axesOf(const MatrixAxes& axes, const std::string& file) const
{
    std::vector<std::size_t> places;
    std::size_t next = 0;
    for (std::size_t axis = 0; axis < m_axes.size(); ++axis) {
        const bool isNamed = axes.size() == m_axes.size() || m_axes[axis].size != 1 || axis + 2 >= m_axes.size();
        places.push_back(isNamed ? next++ : axes.size());
    }
    if (next == axes.size() && m_isEven)
        return places;
    Shape sizes;
    for (const UnnamedAxis& axis : m_axes)
        sizes.push_back(axis.size);
    throw Error(ErrorKind::BadArgument,
                "its attention weights have the axes " + toString(sizes) + (m_words.empty() ? "" : ", names first") +
                    ", and \"" + axesText(axes) + "\" names " + std::to_string(axes.size()),
                file);
}

std::size_t ArrayStack::nWithoutExample(const MatrixReading& reading, const std::string& file) const
{
    const std::vector<std::size_t> places = axesOf(reading.axes, file);
    const std::size_t at = indexOf(reading.axes, MatrixAxis::Examples);
    const auto axis = static_cast<std::size_t>(std::ranges::find(places, at) - places.begin());
    if (at == reading.axes.size() || axis < m_words.size())
        return 0;
    const auto nExamples = [&](const NumberArray* array) { return array->shape[axis - m_words.size()]; };
    return static_cast<std::size_t>(std::ranges::count_if(
        m_arrays, [&](std::int64_t n) { return n <= reading.example.value_or(0); }, nExamples));
}

std::int64_t ArrayStack::examples(const MatrixAxes& axes) const
{
    const std::size_t at = indexOf(axes, MatrixAxis::Examples);
    if (at == axes.size())
        return 1;
    const std::vector<std::size_t> places = axesOf(axes, {});
    return m_axes[static_cast<std::size_t>(std::ranges::find(places, at) - places.begin())].size;
}

/// Where the numbers of one array go.
struct ArrayStack::Place {
    const NumberArray* array;
    std::size_t from = 0;              // the first place in the joined numbers
    std::vector<std::size_t> strides;  // [axis of the array] from one number to the next in the joined numbers
    std::optional<std::size_t> chosen; // the array's axis of which one index alone is read
};

std::shared_ptr<const NumberArray> ArrayStack::read(const MatrixReading& reading, const std::string& file) const
{
    const std::vector<std::size_t> places = axesOf(reading.axes, file);
    const auto axisOf = [&](std::size_t axis) { // nothing for one that was left out
        return places[axis] < reading.axes.size() ? std::optional(reading.axes[places[axis]]) : std::nullopt;
    };
    const std::int64_t nExamples = examples(reading.axes);
    const std::int64_t example = reading.example.value_or(0);
    if (example < 0 || example >= nExamples)
        throw Error(ErrorKind::BadArgument,
                    "has no example " + std::to_string(example) +
                        (nExamples == 1 ? ": it holds one text" : ", it has 0 to " + std::to_string(nExamples - 1)),
                    file);
    constexpr std::array order{MatrixAxis::Layers, MatrixAxis::Heads, MatrixAxis::Queries, MatrixAxis::Keys};
    Shape shape{1, 1, 1, 1};
    std::vector<std::size_t> used; // indices of the arrays
    for (std::size_t i = 0; i < m_arrays.size(); ++i) {
        bool isOfExample = true;
        for (std::size_t place = 0; place < m_words.size(); ++place)
            isOfExample = isOfExample && (axisOf(place) != MatrixAxis::Examples || m_numbers[place][i] == example);
        if (isOfExample)
            used.push_back(i);
    }
    for (const std::size_t i : used)
        for (std::size_t axis = 0; axis < m_axes.size(); ++axis)
            for (std::size_t role = 0; role < order.size(); ++role)
                if (axisOf(axis) == order[role])
                    shape[role] =
                        std::max(shape[role],
                                 axis < m_words.size() ? m_axes[axis].size : m_arrays[i]->shape[axis - m_words.size()]);
    std::array<std::size_t, 4> strides{};
    std::size_t stride = 1;
    for (std::size_t role = 4; role-- > 0; stride *= static_cast<std::size_t>(shape[role]))
        strides[role] = stride;
    const auto strideOf = [&](std::size_t axis) {
        const auto* const role = std::ranges::find(order, axisOf(axis).value_or(MatrixAxis::Examples));
        return role == order.end() ? 0 : strides[static_cast<std::size_t>(role - order.begin())];
    };
    std::vector<Place> all;
    for (const std::size_t i : used) {
        Place place{m_arrays[i], 0, {}, {}};
        for (std::size_t axis = 0; axis < m_words.size(); ++axis)
            place.from += static_cast<std::size_t>(m_numbers[axis][i]) * strideOf(axis);
        for (std::size_t axis = m_words.size(); axis < m_axes.size(); ++axis) {
            const std::size_t inner = axis - m_words.size();
            const bool isOfText = axisOf(axis) == MatrixAxis::Queries || axisOf(axis) == MatrixAxis::Keys;
            if (isOfText && place.array->shape[inner] != m_arrays[used.front()]->shape[inner])
                throw Error(ErrorKind::BadFile,
                            "has other numbers of tokens in its arrays, which \"" + axesText(reading.axes) +
                                "\" reads as of one text",
                            file);
            place.strides.push_back(strideOf(axis));
            if (axisOf(axis) == MatrixAxis::Examples)
                place.chosen = inner;
        }
        all.push_back(std::move(place));
    }
    auto joined = std::make_shared<NumberArray>();
    joined->name = m_arrays.front()->name;
    joined->shape = shape;
    joined->read = [all, shape, example, widened = m_widened](const ReadingWatch& watch) {
        ArrayNumbers numbers;
        numbers.values.resize(elementCount(shape));
        numbers.hidden.assign(numbers.values.size(), 1);
        for (std::size_t nRead = 0; const Place& place : all) {
            const ReadingWatch ofPlace = watch.part(nRead++, all.size());
            ofPlace.at(0, 1);
            const ArrayNumbers own = place.array->read(ofPlace.step(0.0, 0.5));
            const ReadingWatch copying = ofPlace.step(0.5, 1.0);
            const Shape& sizes = place.array->shape;
            std::vector<std::int64_t> at(sizes.size(), 0);
            for (std::size_t i = 0; i < own.values.size(); ++i) {
                if (constexpr std::size_t kAtOnce = std::size_t{1} << 20U; i % kAtOnce == kAtOnce - 1)
                    copying.at(i, own.values.size());
                std::size_t to = place.from;
                for (std::size_t axis = 0; axis < at.size(); ++axis)
                    to += static_cast<std::size_t>(at[axis]) * place.strides[axis];
                if (!place.chosen || at[*place.chosen] == example) {
                    numbers.values[to] = own.values[i];
                    numbers.hidden[to] = own.hidden.empty() ? 0 : own.hidden[i];
                }
                for (std::size_t axis = at.size(); axis-- > 0 && ++at[axis] == sizes[axis];)
                    at[axis] = 0;
            }
        }
        if (std::ranges::find(numbers.hidden, 1) == numbers.hidden.end())
            numbers.hidden.clear();
        return numbers;
    };
    return joined;
}

} // namespace headlight
