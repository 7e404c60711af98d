// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_pictures/head_summary.h"

#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace headlight {

namespace {

constexpr double kHabit = 0.4; // mean weight from which on a habit is worth its name
constexpr int kFewest = 3;     // queries that can have one together
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

/// The strongest of some looks at a key.
struct StrongestLook {
    double weight = 0.0;
    Index query = 0;
    Index key = 0;

    /// Keeps the stronger look; of two equally strong ones the first.
    void see(const StrongestLook& other)
    {
        if (other.weight > weight)
            *this = other;
    }
};

/// "check → cash 0.88"; "mixed 0.31" where it is not strong.
QString lookText(const StrongestLook& look, const HeadLabels& labels)
{
    if (look.weight < kHabit)
        return habitText(QT_TRANSLATE_NOOP("headlight", "mixed"), look.weight);
    const QString from = placedLabel(labels.queries, look.query);
    const QString arrow = QStringLiteral("→ "); // before a token that a row of a cross-attention writes
    return pairInLine(from.startsWith(arrow) ? from.mid(arrow.size()) : from, placedLabel(labels.keys, look.key)) +
           u' ' + numberText(look.weight, 2);
}

/// How a head looks in a text.
struct Looks {
    const char* habit = nullptr;
    double habitMean = 0.0; // its weight per query
    StrongestLook strongest;
    double toSee = 0.0; // per query: a key counts once, by the strongest of the looks that have their maximum there
    bool isEmpty() const { return !habit; }
    bool hasHabit() const { return habitMean >= kHabit; }
};

bool isSpecialToken(const HeadLabels& labels, Index token)
{
    return std::size_t(token) < labels.specialTokens.size() && labels.specialTokens[std::size_t(token)];
}

double sumOf(const std::vector<double>& weights)
{
    return std::accumulate(weights.begin(), weights.end(), 0.0);
}

Looks looksOf(const Matrix& pattern, const HeadLabels& labels)
{
    Looks looks;
    const Index n = std::min(pattern.rows(), pattern.cols());
    if (n < 3)
        return looks;
    std::array<Habit, 5> habits{{{QT_TRANSLATE_NOOP("headlight", "previous"), 0},
                                 {QT_TRANSLATE_NOOP("headlight", "next"), 0},
                                 {QT_TRANSLATE_NOOP("headlight", "self"), 0},
                                 {kFirstToken, 0},
                                 {kLastToken, 0}}};
    const auto isSpecial = [&](Index token) { return isSpecialToken(labels, token); };
    std::vector<Index> words; // behind the first token
    for (Index key = 1; key < n; ++key)
        if (!isSpecial(key))
            words.push_back(key);
    int nQueries = 0;
    std::vector<double> weights(std::size_t(n), 0.0); // the weight of each key, see toSee
    for (Index i = 1; i + 1 < n; ++i) {               // the first and the last query have no choice of neighbours
        if (isSpecial(i))
            continue;
        ++nQueries;
        habits[0].mean += i > 1 ? double(pattern(i, i - 1)) : 0.0; // for query 1 it is the first token
        habits[1].mean += i + 2 < n ? double(pattern(i, i + 1)) : 0.0;
        habits[2].mean += double(pattern(i, i));
        habits[3].mean += double(pattern(i, 0));
        habits[4].mean += double(pattern(i, n - 1));
        StrongestLook own{.query = i};
        for (const Index key : words)
            if (std::abs(i - key) > 1)
                own.see({double(pattern(i, key)), i, key});
        looks.strongest.see(own);
        weights[std::size_t(own.key)] = std::max(weights[std::size_t(own.key)], own.weight);
    }
    if (nQueries == 0)
        return looks;
    const auto strongest =
        std::max_element(habits.begin(), habits.end(), [](const Habit& a, const Habit& b) { return a.mean < b.mean; });
    looks.habit = strongest->name;
    looks.habitMean = strongest->mean / nQueries;
    looks.toSee = sumOf(weights) / nQueries;
    return looks;
}

Looks crossLooksOf(const Matrix& pattern)
{
    Looks looks;
    if (pattern.rows() < 2 || pattern.cols() < 3)
        return looks;
    const double first = double(pattern.col(0).mean());
    const double last = double(pattern.col(pattern.cols() - 1).mean());
    looks.habit = first >= last ? kFirstToken : kLastToken;
    looks.habitMean = std::max(first, last);
    for (Index query = 0; query < pattern.rows(); ++query)
        for (Index key = 0; key + 1 < pattern.cols(); ++key) // the last token ends the text
            looks.strongest.see({double(pattern(query, key)), query, key});
    return looks;
}

QString summaryOf(const Looks& looks, const HeadLabels& labels)
{
    if (looks.isEmpty())
        return {};
    return looks.hasHabit() ? habitText(looks.habit, looks.habitMean) : lookText(looks.strongest, labels);
}

/// Whether most queries look equally far back or ahead, which is a habit, too, though it has no name.
bool looksAtOneDistance(const Matrix& pattern, const HeadLabels& labels)
{
    const Index n = std::min(pattern.rows(), pattern.cols());
    std::vector<double> weights(std::size_t(2 * n), 0.0); // [n + distance]
    int nQueries = 0;
    const auto isSpecial = [&](Index token) { return isSpecialToken(labels, token); };
    for (Index i = 1; i + 1 < n; ++i) {
        if (isSpecial(i))
            continue;
        ++nQueries;
        for (Index key = 1; key < n; ++key)
            if (std::abs(i - key) > 1 && !isSpecial(key))
                weights[std::size_t(n + i - key)] += double(pattern(i, key));
    }
    return n > 0 && *std::ranges::max_element(weights) >= kHabit * std::max(nQueries, kFewest);
}

/// Whether most queries look at the first word, behind the special tokens: as much a habit as the first token is.
bool looksAtFirstWord(const Matrix& pattern, const HeadLabels& labels)
{
    const Index n = std::min(pattern.rows(), pattern.cols());
    Index first = 0;
    while (first < n && isSpecialToken(labels, first))
        ++first;
    double sum = 0.0;
    int nQueries = 0;
    for (Index i = first + 2; i < n; ++i) // to its neighbour it is the previous one
        if (!isSpecialToken(labels, i)) {
            sum += double(pattern(i, first));
            ++nQueries;
        }
    return sum >= kHabit * std::max(nQueries, kFewest);
}

double structureOf(const Looks& looks)
{
    return looks.isEmpty() || looks.hasHabit() ? 0.0 : looks.toSee;
}

} // namespace

QString headSummary(const Matrix& pattern, const HeadLabels& labels)
{
    return summaryOf(looksOf(pattern, labels), labels);
}

QString crossHeadSummary(const Matrix& pattern, const HeadLabels& labels)
{
    return summaryOf(crossLooksOf(pattern), labels);
}

QString heldOutSummary(const ActivationCache& cache, const HeadIndex& head)
{
    const HeldOutHeads& heads = cache.model->heldOutHeads;
    const Mask& mask = cache.options.maskOf(head.part);
    Mask plain;
    plain.kind = mask.kind;
    if (mask != plain || (mask.kind != MaskKind::Causal && mask.kind != MaskKind::None))
        return {};
    const HeldOutLook* look = heads.of(head.part, head.layer, head.head, mask.kind == MaskKind::Causal);
    if (!look)
        return {};
    const bool isClear = look->weight >= kHabit;
    const QString what = QString::fromStdString(look->what) + u' ' + numberText(look->weight, 2);
    return tr("over %1: %2").arg(QString::fromStdString(heads.text()), isClear ? what : tr("mixed (%1)").arg(what));
}

double headStructure(const Matrix& pattern, const HeadLabels& labels)
{
    const bool isHabit = looksAtOneDistance(pattern, labels) || looksAtFirstWord(pattern, labels);
    return isHabit ? 0.0 : structureOf(looksOf(pattern, labels));
}

double crossHeadStructure(const Matrix& pattern, const AlignedWords& words)
{
    const Looks looks = crossLooksOf(pattern);
    if (looks.isEmpty() || looks.hasHabit() || words.queries.empty() || words.keys.empty())
        return 0.0;
    // Each key has the strongest look whose maximum it is.
    std::vector<double> weights(std::size_t(pattern.cols()), 0.0);
    for (const Index query : words.queries) {
        const Index key = *std::ranges::max_element(words.keys, {}, [&](Index each) { return pattern(query, each); });
        weights[std::size_t(key)] = std::max(weights[std::size_t(key)], double(pattern(query, key)));
    }
    return sumOf(weights) / double(std::max(words.queries.size(), words.keys.size()));
}

} // namespace headlight
