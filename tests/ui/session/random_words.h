// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_sequence.h"

#include <QString>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <vector>

namespace headlight::test {

/// What one sees while letters of `before` are taken away at the first place that differs and those of `after` are
/// typed there, each letter; empty texts are left out.
inline QStringList typedByLetters(const QString& before, const QString& after)
{
    qsizetype begin = 0;
    while (begin < std::min(before.size(), after.size()) && before[begin] == after[begin])
        ++begin;
    qsizetype end = 0;
    while (end < std::min(before.size(), after.size()) - begin &&
           before[before.size() - 1 - end] == after[after.size() - 1 - end])
        ++end;
    QStringList texts;
    const auto add = [&](const QString& of, qsizetype length) {
        if (const QString typed = of.first(length) + after.last(end); !typed.trimmed().isEmpty())
            texts << typed;
    };
    for (qsizetype length = before.size() - end; length-- > begin;)
        add(before, length);
    for (qsizetype length = begin + 1; length <= after.size() - end; ++length)
        add(after, length);
    return texts;
}

/// A text of words, each with letters of its own, that is edited at random. Words are named by numbers, which no edit
/// changes.
class RandomWords {
public:
    RandomWords(std::mt19937& random, std::size_t nWords, std::size_t nMost) : m_random(random), m_nMost(nMost)
    {
        while (m_words.size() < nWords)
            m_words.push_back(m_nMade++);
    }

    std::size_t size() const { return m_words.size(); }
    int operator[](std::size_t place) const { return m_words[place]; }
    std::optional<std::size_t> placeOf(int word) const
    {
        const auto found = std::ranges::find(m_words, word);
        return found != m_words.end() ? std::optional(static_cast<std::size_t>(found - m_words.begin())) : std::nullopt;
    }
    QString text() const
    {
        QStringList words;
        for (const int word : m_words)
            words << letters(word);
        return words.join(u' ');
    }
    /// A word is inserted, deleted or replaced, or three are pasted over one; the edit's name.
    QString edit()
    {
        const std::size_t at = draw(m_words.size());
        const auto place = m_words.begin() + static_cast<std::ptrdiff_t>(at);
        switch (draw(4)) {
        case 0:
            if (m_words.size() >= m_nMost)
                break;
            m_words.insert(place, m_nMade++);
            return QStringLiteral("insert");
        case 1:
            if (m_words.size() <= 3)
                break;
            m_words.erase(place);
            return QStringLiteral("delete");
        case 2:
            if (m_words.size() + 2 > m_nMost)
                break;
            *place = m_nMade++;
            m_words.insert(m_words.begin() + static_cast<std::ptrdiff_t>(at), {m_nMade, m_nMade + 1});
            m_nMade += 2;
            return QStringLiteral("paste");
        default:
            break;
        }
        *place = m_nMade++;
        return QStringLiteral("replace");
    }
    /// The tokens that share a letter with each word.
    std::vector<std::set<int>> tokens(const TokenSequence& sequence) const
    {
        std::vector<std::set<int>> all;
        int begin = 0;
        for (const int word : m_words) {
            const int end = begin + static_cast<int>(letters(word).size());
            std::set<int>& own = all.emplace_back();
            for (int token = 0; token < sequence.size(); ++token)
                if (std::max(sequence[token].range().begin, begin) < std::min(sequence[token].range().end, end))
                    own.insert(token);
            begin = end + 1;
        }
        return all;
    }

private:
    std::size_t draw(std::size_t n) { return static_cast<std::size_t>(m_random()) % n; }
    static QString letters(int word)
    {
        return QString(QChar('a' + word / 26 % 26)) + QChar('a' + word % 26) + (word % 3 == 0 ? "x" : "");
    }

    std::mt19937& m_random;
    std::size_t m_nMost;
    int m_nMade = 0;
    std::vector<int> m_words;
};

} // namespace headlight::test
