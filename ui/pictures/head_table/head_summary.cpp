// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_table/head_summary.h"

#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/pictures/words.h"

#include <algorithm>
#include <array>
#include <cstdlib>

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

/// "check → cash 0.88", the strongest of these looks; "mixed 0.31" where none is strong.
class StrongestLook {
public:
    void see(const HeadLabels& labels, Index query, Index key, double weight)
    {
        if (weight > m_weight) {
            m_weight = weight;
            const QString from = labels.queries.value(query);
            const QString arrow = QStringLiteral("→ "); // before a token that a row of a cross-attention writes
            m_pair = QStringLiteral("%1 → %2").arg(inLine(from.startsWith(arrow) ? from.mid(arrow.size()) : from),
                                                   inLine(labels.keys.value(key)));
        }
    }

    QString text() const
    {
        return m_weight >= kHabit ? m_pair + u' ' + numberText(m_weight, 2)
                                  : habitText(QT_TRANSLATE_NOOP("headlight", "mixed"), m_weight);
    }

private:
    double m_weight = 0.0;
    QString m_pair;
};

} // namespace

QString headSummary(const Matrix& pattern, const HeadLabels& labels)
{
    const Index n = std::min(pattern.rows(), pattern.cols());
    if (n < 3)
        return {};
    std::array<Habit, 5> habits{{{QT_TRANSLATE_NOOP("headlight", "previous"), 0},
                                 {QT_TRANSLATE_NOOP("headlight", "next"), 0},
                                 {QT_TRANSLATE_NOOP("headlight", "self"), 0},
                                 {kFirstToken, 0},
                                 {kLastToken, 0}}};
    const auto isSpecial = [&](Index token) {
        return std::size_t(token) < labels.specialTokens.size() && labels.specialTokens[std::size_t(token)];
    };
    StrongestLook look;
    int nQueries = 0;
    for (Index i = 1; i + 1 < n; ++i) { // the first and the last query have no choice of neighbours
        if (isSpecial(i))
            continue;
        ++nQueries;
        habits[0].mean += i > 1 ? double(pattern(i, i - 1)) : 0.0; // for query 1 it is the first token
        habits[1].mean += i + 2 < n ? double(pattern(i, i + 1)) : 0.0;
        habits[2].mean += double(pattern(i, i));
        habits[3].mean += double(pattern(i, 0));
        habits[4].mean += double(pattern(i, n - 1));
        for (Index key = 1; key < n; ++key)
            if (std::abs(i - key) > 1 && !isSpecial(key))
                look.see(labels, i, key, double(pattern(i, key)));
    }
    if (nQueries == 0)
        return {};
    const auto strongest =
        std::max_element(habits.begin(), habits.end(), [](const Habit& a, const Habit& b) { return a.mean < b.mean; });
    const double mean = strongest->mean / nQueries;
    if (mean >= kHabit)
        return habitText(strongest->name, mean);
    return look.text();
}

QString crossHeadSummary(const Matrix& pattern, const HeadLabels& labels)
{
    if (pattern.rows() < 2 || pattern.cols() < 3)
        return {};
    const double first = double(pattern.col(0).mean());
    const double last = double(pattern.col(pattern.cols() - 1).mean());
    if (std::max(first, last) >= kHabit)
        return first >= last ? habitText(kFirstToken, first) : habitText(kLastToken, last);
    StrongestLook look;
    for (Index query = 0; query < pattern.rows(); ++query)
        for (Index key = 0; key + 1 < pattern.cols(); ++key) // the last token ends the text
            look.see(labels, query, key, double(pattern(query, key)));
    return look.text();
}

} // namespace headlight
