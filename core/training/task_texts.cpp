// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/task_texts.h"

#include "core/base/error.h"
#include "core/base/random_draw.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace headlight {

namespace {

constexpr std::int64_t kBegin = 0;
constexpr std::int64_t kFirstWord = 2; // behind "<s>" and "?"

/// `count` different ids of [first, first + n).
std::vector<std::int64_t> differentIds(std::mt19937& engine, std::int64_t first, int n, int count)
{
    std::vector<std::int64_t> ids(static_cast<std::size_t>(n));
    std::iota(ids.begin(), ids.end(), first);
    return drawWithoutRepeating(engine, std::move(ids), static_cast<std::size_t>(count));
}

/// `count` ids of [first, first + n), any of them repeatedly.
std::vector<std::int64_t> anyIds(std::mt19937& engine, std::int64_t first, int n, int count)
{
    std::vector<std::int64_t> ids;
    for (int i = 0; i < count; ++i)
        ids.push_back(first + drawBelow(engine, static_cast<std::uint32_t>(n)));
    return ids;
}

/// Word number i: a consonant and a vowel.
std::string syllable(int i)
{
    constexpr std::string_view consonants = "bcdfghjklmnpqrstvwxz";
    constexpr std::string_view vowels = "aeiou";
    return {consonants[static_cast<std::size_t>(i) % consonants.size()],
            vowels[static_cast<std::size_t>(i) / consonants.size()]};
}

std::vector<std::string> ownWords(const TaskOptions& options)
{
    std::vector<std::string> words;
    switch (options.task) {
    case TrainingTask::Induction:
    case TrainingTask::Copy:
    case TrainingTask::Reverse:
    case TrainingTask::PreviousToken:
        for (int i = 0; i < options.nWords; ++i)
            words.push_back(syllable(i));
        words.emplace_back(":");
        break;
    case TrainingTask::SortDigits:
    case TrainingTask::Addition:
        for (char digit = '0'; digit <= '9'; ++digit)
            words.emplace_back(1, digit);
        words.insert(words.end(), {":", "+", "="});
        break;
    case TrainingTask::Brackets:
        for (char name = 'a'; name <= 'z'; ++name)
            words.emplace_back(1, name);
        words.insert(words.end(), {"(", ")"});
        break;
    case TrainingTask::Ball:
        words = {"Anna", "Ben", "Clara", "David", "Emma", "Felix", "Greta", "Hugo",
                 "Ida",  "Jan", "Klara", "Leo",   "Mia",  "Nils",  "Olga",  "Paul"};
        words.insert(words.end(), {"gives", "takes", "to", "from", ".", "ball", ":"});
        break;
    }
    return words;
}

/// FNV-1a (Fowler, Noll and Vo) of the ids: an eighth of all texts is held out.
bool isHeldOut(const std::vector<std::int64_t>& ids)
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (const std::int64_t id : ids)
        hash = (hash ^ static_cast<std::uint64_t>(id)) * 1099511628211ULL;
    return (hash >> 32U) % 8 == 0;
}

} // namespace

/// A text with the token that would follow it, so that each position's successor is known.
struct TaskTexts::Drawn {
    std::vector<std::int64_t> ids;     // [T + 1], or [T] where no answer is the next token
    std::vector<Index> rows;           // positions with an answer
    std::vector<std::int64_t> answers; // empty: the answers are the next tokens
};

TaskOptions TaskOptions::whole() const
{
    const TrainingTaskRow& row = rowOf(task);
    return {task, size == 0 ? row.size : size, nWords == 0 ? row.nWords : nWords};
}

void TaskOptions::validate() const
{
    const TrainingTaskRow& row = rowOf(task);
    const TaskOptions all = whole();
    const auto require = [&](const char* counts, int value, int least, int most) {
        if (value < least || value > most)
            throw Error(
                ErrorKind::BadArgument,
                std::string("the task ") + row.name + " has " +
                    (least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most)) +
                    " " + counts + ", not " + std::to_string(value));
    };
    require(row.counts, all.size, row.least, row.most);
    require("different words", all.nWords, row.nWords == row.mostWords ? row.nWords : 2, row.mostWords);
    if (task == TrainingTask::Induction && all.nWords < all.size / 2)
        throw Error(ErrorKind::BadArgument, "texts of " + std::to_string(all.size) +
                                                " words that repeat need at least " + std::to_string(all.size / 2) +
                                                " different words, not " + std::to_string(all.nWords));
}

TaskTexts::TaskTexts(const TaskOptions& options) : m_options((options.validate(), options.whole())), m_words{"<s>", "?"}
{
    const std::vector<std::string> own = ownWords(m_options);
    m_words.insert(m_words.end(), own.begin(), own.end());
    std::mt19937 engine(1);
    m_nTokens = static_cast<int>(text(engine).ids.size());
    requireBothShares(engine);
}

/// Throws where all texts are trained on, or all held out, because there are so few.
void TaskTexts::requireBothShares(std::mt19937& engine) const
{
    constexpr int nTries = 1000; // an eighth of the texts is held out
    bool hasShare[2] = {};
    for (int i = 0; i < nTries && !(hasShare[0] && hasShare[1]); ++i)
        hasShare[isHeldOut(text(engine).ids) ? 1 : 0] = true;
    if (!hasShare[0] || !hasShare[1])
        throw Error(ErrorKind::BadArgument, std::string("the task ") + rowOf(m_options.task).name +
                                                " has too few different texts for some to be held out: more words, or "
                                                "longer texts, are needed");
}

/// Draws a period and repeats different words with it until the text is full. Each word from the second time on is
/// answered by what followed it the first time; the period differs from text to text, so that counting does not help.
TaskTexts::Drawn TaskTexts::induction(std::mt19937& engine) const
{
    const int least = std::max(2, m_options.size / 4);
    const int period =
        least + static_cast<int>(drawBelow(engine, static_cast<std::uint32_t>(m_options.size / 2 - least + 1)));
    const std::vector<std::int64_t> words = differentIds(engine, kFirstWord - 1, m_options.nWords + 1, period);
    Drawn drawn{{kBegin}, {}, {}};
    for (int i = 0; i <= m_options.size; ++i)
        drawn.ids.push_back(words[i % period]);
    for (Index t = period + 1; t <= m_options.size; ++t)
        drawn.rows.push_back(t);
    return drawn;
}

TaskTexts::Drawn TaskTexts::copied(std::mt19937& engine, bool isReversed) const
{
    std::vector<std::int64_t> words = anyIds(engine, kFirstWord, m_options.nWords, m_options.size);
    Drawn drawn{{kBegin}, {}, {}};
    drawn.ids.insert(drawn.ids.end(), words.begin(), words.end());
    drawn.ids.push_back(kFirstWord + m_options.nWords); // ":"
    if (isReversed)
        std::ranges::reverse(words);
    for (const std::int64_t word : words) {
        drawn.rows.push_back(std::ssize(drawn.ids) - 1);
        drawn.ids.push_back(word);
    }
    return drawn;
}

TaskTexts::Drawn TaskTexts::previous(std::mt19937& engine) const
{
    Drawn drawn{{kBegin}, {}, {}};
    for (const std::int64_t word : anyIds(engine, kFirstWord, m_options.nWords, m_options.size)) {
        drawn.rows.push_back(std::ssize(drawn.ids));
        drawn.answers.push_back(drawn.ids.back());
        drawn.ids.push_back(word);
    }
    return drawn;
}

TaskTexts::Drawn TaskTexts::sorted(std::mt19937& engine) const
{
    std::vector<std::int64_t> digits = anyIds(engine, kFirstWord, 10, m_options.size);
    Drawn drawn{{kBegin}, {}, {}};
    drawn.ids.insert(drawn.ids.end(), digits.begin(), digits.end());
    drawn.ids.push_back(kFirstWord + 10); // ":"
    std::ranges::sort(digits);
    for (const std::int64_t digit : digits) {
        drawn.rows.push_back(std::ssize(drawn.ids) - 1);
        drawn.ids.push_back(digit);
    }
    return drawn;
}

/// Opens and closes at random, "( a ( b ) b ) a": never more closed than opened, and all closed at the end.
TaskTexts::Drawn TaskTexts::brackets(std::mt19937& engine) const
{
    const std::vector<std::int64_t> names = differentIds(engine, kFirstWord, 26, m_options.size);
    const std::int64_t opening = kFirstWord + 26;
    Drawn drawn{{kBegin}, {}, {}};
    std::vector<std::int64_t> open;
    std::size_t nOpened = 0;
    while (nOpened < names.size() || !open.empty()) {
        const bool opens = open.empty() || (nOpened < names.size() && drawBelow(engine, 2) == 0);
        drawn.ids.push_back(opens ? opening : opening + 1);
        if (opens) {
            open.push_back(names[nOpened++]);
            drawn.ids.push_back(open.back());
        } else {
            drawn.rows.push_back(std::ssize(drawn.ids) - 1);
            drawn.ids.push_back(open.back());
            open.pop_back();
        }
    }
    return drawn;
}

/// "4 7 + 3 8 = 0 8 5"
TaskTexts::Drawn TaskTexts::addition(std::mt19937& engine) const
{
    const int a = static_cast<int>(drawBelow(engine, 100));
    const int b = static_cast<int>(drawBelow(engine, 100));
    const std::int64_t plus = kFirstWord + 11;
    Drawn drawn{
        {kBegin, kFirstWord + a / 10, kFirstWord + a % 10, plus, kFirstWord + b / 10, kFirstWord + b % 10, plus + 1},
        {},
        {}};
    for (const int divisor : {100, 10, 1}) {
        drawn.rows.push_back(std::ssize(drawn.ids) - 1);
        drawn.ids.push_back(kFirstWord + (a + b) / divisor % 10);
    }
    return drawn;
}

/// "Anna gives to Ben . ball : Ben", "Anna takes from Ben . ball : Anna"
TaskTexts::Drawn TaskTexts::ball(std::mt19937& engine) const
{
    const std::vector<std::int64_t> names = differentIds(engine, kFirstWord, 16, 2);
    const std::int64_t gives = kFirstWord + 16;
    const std::int64_t takes = drawBelow(engine, 2); // 1 where the first one takes
    return {{kBegin, names[0], gives + takes, gives + 2 + takes, names[1], gives + 4, gives + 5, gives + 6,
             takes == 1 ? names[0] : names[1]},
            {7},
            {}};
}

TaskText TaskTexts::text(std::mt19937& engine) const
{
    Drawn drawn;
    switch (m_options.task) {
    case TrainingTask::Induction:
        drawn = induction(engine);
        break;
    case TrainingTask::Copy:
        drawn = copied(engine, false);
        break;
    case TrainingTask::Reverse:
        drawn = copied(engine, true);
        break;
    case TrainingTask::PreviousToken:
        drawn = previous(engine);
        break;
    case TrainingTask::SortDigits:
        drawn = sorted(engine);
        break;
    case TrainingTask::Brackets:
        drawn = brackets(engine);
        break;
    case TrainingTask::Addition:
        drawn = addition(engine);
        break;
    case TrainingTask::Ball:
        drawn = ball(engine);
        break;
    }
    if (drawn.answers.empty()) {
        for (const Index row : drawn.rows)
            drawn.answers.push_back(drawn.ids[row + 1]);
        drawn.ids.pop_back();
    }
    return {std::move(drawn.ids), std::move(drawn.rows), std::move(drawn.answers)};
}

TokenBatch TaskTexts::batch(std::uint32_t seed, std::uint32_t step, int n, TextShare share) const
{
    std::seed_seq start{seed, step, static_cast<std::uint32_t>(share)};
    std::mt19937 engine(start);
    TokenBatch batch;
    batch.length = m_nTokens;
    for (int i = 0; i < n; ++i) {
        TaskText drawn = text(engine);
        while (isHeldOut(drawn.ids) != (share == TextShare::HeldOut))
            drawn = text(engine);
        const Index first = std::ssize(batch.ids);
        batch.ids.insert(batch.ids.end(), drawn.ids.begin(), drawn.ids.end());
        for (const Index row : drawn.rows)
            batch.rows.push_back(first + row);
        batch.answers.insert(batch.answers.end(), drawn.answers.begin(), drawn.answers.end());
    }
    return batch;
}

} // namespace headlight
