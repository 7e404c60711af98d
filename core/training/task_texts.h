// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/gradient/decoder_reverse.h"
#include "core/training/training_task.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace headlight {

struct TaskOptions {
    TrainingTask task = TrainingTask::Induction;
    int size = 0;   // what TrainingTaskRow::counts says; 0: the task's own
    int nWords = 0; // different words that texts are made of; 0: the task's own
    bool operator==(const TaskOptions&) const = default;

    /// The options with the task's own numbers for those that are 0.
    TaskOptions whole() const;
    /// Throws Error{BadArgument}: a size or a number of words that the task cannot have.
    void validate() const;
};

/// One text and its answers.
struct TaskText {
    std::vector<std::int64_t> ids;     // [T]
    std::vector<Index> rows;           // [nAnswers] positions with an answer, in order
    std::vector<std::int64_t> answers; // [nAnswers] the id that is right there
};

/// Which texts a batch is made of. A text is held out or not by a hash of its ids, so that no text of the one kind is
/// ever one of the other, however few different texts there are.
enum class TextShare { Trained, HeldOut };

/// Makes the texts of a task. Word 0 is "<s>", which begins every text; word 1 is "?", which stands for unknown words
/// in a typed text and is a word like any other.
class TaskTexts {
public:
    /// Throws what TaskOptions::validate() throws; also where the texts are too few for some to be held out.
    explicit TaskTexts(const TaskOptions& options);

    const TaskOptions& options() const { return m_options; } ///< whole()
    const std::vector<std::string>& words() const { return m_words; }
    int nTokens() const { return m_nTokens; } ///< T, of every text

    TaskText text(std::mt19937& engine) const;
    /// n texts of one share. Equal arguments give equal texts on every platform; another step gives other texts.
    TokenBatch batch(std::uint32_t seed, std::uint32_t step, int n, TextShare share) const;

private:
    struct Drawn;
    void requireBothShares(std::mt19937& engine) const;
    Drawn induction(std::mt19937& engine) const;
    Drawn copied(std::mt19937& engine, bool isReversed) const;
    Drawn previous(std::mt19937& engine) const;
    Drawn sorted(std::mt19937& engine) const;
    Drawn brackets(std::mt19937& engine) const;
    Drawn addition(std::mt19937& engine) const;
    Drawn ball(std::mt19937& engine) const;

    TaskOptions m_options;
    std::vector<std::string> m_words; // the words that others are made of come after "<s>" and "?", then the rest
    int m_nTokens = 0;
};

} // namespace headlight
