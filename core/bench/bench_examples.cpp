// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/bench/table_fill.h"

#include <initializer_list>

namespace headlight {

namespace {

DoubleMatrix table(std::initializer_list<std::initializer_list<double>> rows)
{
    DoubleMatrix result(std::ssize(rows), std::ssize(*rows.begin()));
    Index i = 0;
    for (const auto& row : rows) {
        Index j = 0;
        for (const double number : row)
            result(i, j++) = number;
        ++i;
    }
    return result;
}

/// Fills in source and translation, as states or embeddings of two dimensions: noun, verb.
void fillTranslation(BenchInput& input)
{
    input.first = {{"le", "train", "part"}, table({{0.2, 0.1}, {1.0, 0.0}, {0.1, 0.9}})};
    input.second = {{"the", "train", "leaves"}, table({{0.1, 0.1}, {0.9, 0.2}, {0.2, 1.0}})};
}

} // namespace

BenchInput quickBrownFoxBench()
{
    BenchInput input;
    input.kind = BenchKind::ScaledDotProduct;
    input.first = {{"The", "quick", "brown", "fox", "jumps"},
                   table({{0.1, 0.2, 0.3, 0.4},
                          {0.5, 0.6, 0.7, 0.8},
                          {0.9, 1.0, 1.1, 1.2},
                          {1.3, 1.4, 1.5, 1.6},
                          {1.7, 1.8, 1.9, 2.0}})};
    input.vectorsAreTyped = true;
    input.q = input.first.x.leftCols(2);
    input.k = input.q.rowwise().reverse();
    input.v = input.first.x.rightCols(2);
    return input;
}

BenchInput foxParametersBench()
{
    BenchInput input;
    input.kind = BenchKind::ScaledDotProduct;
    input.first = quickBrownFoxBench().first;
    input.wQ = table({{1, 0}, {0, 1}, {0, 0}, {0, 0}}); // selects the first two numbers of a word
    input.wK = table({{0, 1}, {1, 0}, {0, 0}, {0, 0}}); // selects the first two numbers of a word, swapped
    input.wV = table({{0, 0}, {0, 0}, {1, 0}, {0, 1}}); // selects the last two
    return input;
}

BenchInput trainBench()
{
    BenchInput input;
    input.kind = BenchKind::Plain;
    input.first = {{"the", "train", "left", "the", "station", "on", "time"},
                   table({{0.9, 0.0, 0.0},
                          {0.1, 1.0, 0.3},
                          {0.0, 0.6, 0.2},
                          {0.9, 0.0, 0.0},
                          {0.1, 0.8, 0.1},
                          {0.4, 0.1, 0.2},
                          {0.0, 0.1, 0.9}})};
    input.options.scale = BenchScale::Off;
    return input;
}

BenchInput paintedTrainBench(BenchWeights weights)
{
    BenchInput input = trainBench();
    input.scoresAreTyped = true;
    input.scores = {table({{1.0, 0.3, 0.1, 0.5, 0.2, 0.1, 0.1},
                           {0.3, 1.0, 0.6, 0.3, 0.8, 0.1, 0.2},
                           {0.1, 0.6, 1.0, 0.1, 0.6, 0.1, 0.2},
                           {0.5, 0.3, 0.1, 1.0, 0.3, 0.1, 0.1},
                           {0.2, 0.8, 0.6, 0.3, 1.0, 0.2, 0.2},
                           {0.1, 0.1, 0.1, 0.1, 0.2, 1.0, 0.5},
                           {0.1, 0.2, 0.2, 0.1, 0.2, 0.5, 1.0}})};
    input.options.weights = weights;
    return input;
}

BenchInput bankBench()
{
    BenchInput input;
    input.kind = BenchKind::Plain;
    // the dimensions: person, movement, money
    input.first = {{"I", "went", "to", "the", "bank", "to", "cash", "the", "check"},
                   table({{1.0, 0.1, 0.1},
                          {0.3, 1.0, 0.0},
                          {0.0, 0.5, 0.1},
                          {0.1, 0.0, 0.1},
                          {0.1, 0.3, 1.0},
                          {0.0, 0.5, 0.1},
                          {0.1, 0.2, 1.2},
                          {0.1, 0.0, 0.1},
                          {0.2, 0.1, 1.1}})};
    input.options.scale = BenchScale::Off;
    return input;
}

BenchInput twoHeadsBench()
{
    BenchInput input;
    input.kind = BenchKind::MultiHead;
    input.nHeads = 2;
    input.first = {{"she", "reads", "a", "book"},
                   table({{1.0, 0.0, 0.2, 0.1}, {0.1, 1.0, 0.0, 0.5}, {0.0, 0.1, 0.3, 0.0}, {0.6, 0.4, 0.1, 1.0}})};
    input.wQ = identityTable(4, 4); // the first head compares dimensions 1 and 2, the second 3 and 4
    input.wK = identityTable(4, 4);
    input.wV = identityTable(4, 4);
    input.wO = identityTable(4, 4);
    return input;
}

BenchInput additiveBench()
{
    BenchInput input;
    input.kind = BenchKind::Additive;
    fillTranslation(input);
    // A third number, always 1, lets W_a add a bias: without it every score would change its sign with s + h.
    input.first.x = table({{0.2, 0.1, 1.0}, {1.0, 0.0, 1.0}, {0.1, 0.9, 1.0}});
    input.additive = {table({{1.0, -1.0, -1.0}, {-1.0, 1.0, -1.0}}), table({{1.0, -1.0}, {-1.0, 1.0}}),
                      table({{1.0, 1.0}})};
    input.options.scale = BenchScale::Off;
    return input;
}

BenchInput crossBench()
{
    BenchInput input;
    input.kind = BenchKind::Cross;
    fillTranslation(input);
    input.wQ = identityTable(2, 2);
    input.wK = identityTable(2, 2);
    input.wV = identityTable(2, 2);
    input.wO = identityTable(2, 2);
    return input;
}

BenchInput planeBench()
{
    BenchInput input;
    input.kind = BenchKind::ScaledDotProduct;
    input.first = {{"the", "dog", "chased", "cats"}, table({{0.2, 0.3}, {1.2, 0.4}, {0.5, 1.2}, {1.0, -0.4}})};
    input.vectorsAreTyped = true;
    input.q = table({{0.5, 0.5}, {-0.4, 1.2}, {1.6, 0.6}, {-0.2, 1.0}});
    input.k = table({{-0.6, 0.5}, {1.5, 0.8}, {-0.8, 1.2}, {1.2, -0.9}});
    input.v = table({{-0.5, -0.5}, {1.2, 0.6}, {0.2, 1.4}, {-1.0, 1.0}});
    return input;
}

std::span<const BenchExample> benchExamples()
{
    constexpr int kCheck = 8; // "I went to the bank to cash the check"
    static const BenchExample examples[] = {
        {"fox", "The quick brown fox jumps", "Scaled dot-product attention with Q, K and V typed", quickBrownFoxBench},
        {"fox-parameters", "The quick brown fox, with its weight matrices",
         "The same Q, K and V made by three matrices", foxParametersBench},
        {"train", "The train left the station", "Plain self-attention, without parameters", trainBench},
        {"train-raw", "The train, painted scores as published",
         "The published row of “train” as weights: scores, which do not sum to 1",
         [] { return paintedTrainBench(BenchWeights::RawScores); }},
        {"train-softmax", "The train, painted scores normalised", "The same scores before and after a softmax",
         [] { return paintedTrainBench(BenchWeights::Softmax); }},
        {"bank", "The bank and the check", "What the query “check” finds, as a link graph", bankBench, kCheck},
        {"heads", "Two heads", "Multi-head attention over four words, with W^O", twoHeadsBench},
        {"additive", "Additive attention", "A decoder's states over an encoder's (Bahdanau)", additiveBench},
        {"cross", "Cross-attention", "Queries of a translation, keys and values of its source", crossBench},
        {"plane", "Arrows in the plane", "Queries, keys and values of two numbers, to be drawn and dragged",
         planeBench},
    };
    return examples;
}

const BenchExample& benchExample(std::string_view name)
{
    std::string names;
    for (const BenchExample& example : benchExamples()) {
        if (example.name == name)
            return example;
        names += std::string(names.empty() ? "" : ", ") + example.name;
    }
    throw Error(ErrorKind::BadArgument, "there is no example " + inQuotes(name) + "; the examples are " + names);
}

} // namespace headlight
