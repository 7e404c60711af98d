// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_table/head_summary.h"

#include "ui/kit/tr.h"
#include "ui/pictures/words.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr double kHabit = 0.4; // mean weight from which on a habit is worth its name
constexpr const char* kFirstToken = QT_TRANSLATE_NOOP("headlight", "first token");
constexpr const char* kLastToken = QT_TRANSLATE_NOOP("headlight", "last token");

struct Habit {
    const char* name;
    double mean; // weight per query
};

QString habitText(const char* name, double mean)
{
    return tr(name) + u' ' + numberText(mean, 2);
}

/// "focused 0.71": the mean of each row's largest weight.
QString focusText(double mean)
{
    const char* shape =
        mean >= 0.5 ? QT_TRANSLATE_NOOP("headlight", "focused") : QT_TRANSLATE_NOOP("headlight::heads", "broad");
    return habitText(shape, mean);
}

} // namespace

QString headSummary(const Matrix& pattern, const std::vector<std::uint8_t>& specialTokens)
{
    const Index n = std::min(pattern.rows(), pattern.cols());
    if (n < 3)
        return {};
    std::array<Habit, 5> habits{{{QT_TRANSLATE_NOOP("headlight", "previous"), 0},
                                 {QT_TRANSLATE_NOOP("headlight", "next"), 0},
                                 {QT_TRANSLATE_NOOP("headlight", "self"), 0},
                                 {kFirstToken, 0},
                                 {kLastToken, 0}}};
    double focus = 0;
    int nQueries = 0;
    for (Index i = 1; i + 1 < n; ++i) { // the first and the last query have no choice of neighbours
        if (std::size_t(i) < specialTokens.size() && specialTokens[std::size_t(i)])
            continue;
        ++nQueries;
        habits[0].mean += i > 1 ? double(pattern(i, i - 1)) : 0.0; // for query 1 it is the first token
        habits[1].mean += i + 2 < n ? double(pattern(i, i + 1)) : 0.0;
        habits[2].mean += double(pattern(i, i));
        habits[3].mean += double(pattern(i, 0));
        habits[4].mean += double(pattern(i, n - 1));
        focus += double(pattern.row(i).maxCoeff());
    }
    if (nQueries == 0)
        return {};
    const auto strongest =
        std::max_element(habits.begin(), habits.end(), [](const Habit& a, const Habit& b) { return a.mean < b.mean; });
    const double mean = strongest->mean / nQueries;
    if (mean >= kHabit)
        return habitText(strongest->name, mean);
    return focusText(focus / nQueries);
}

QString crossHeadSummary(const Matrix& pattern)
{
    if (pattern.rows() < 2 || pattern.cols() < 3)
        return {};
    const double first = double(pattern.col(0).mean());
    const double last = double(pattern.col(pattern.cols() - 1).mean());
    if (std::max(first, last) >= kHabit)
        return first >= last ? habitText(kFirstToken, first) : habitText(kLastToken, last);
    return focusText(double(pattern.rowwise().maxCoeff().mean()));
}

} // namespace headlight
