// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <string>
#include <string_view>

namespace headlight {

/// A task that a small model can be trained for. Each shows a mechanism of attention, and its answers follow from the
/// text by a rule, so that there is no end of examples and no mistake in them.
enum class TrainingTask {
    Induction,     ///< words repeated with a period of their own: behind a word stands what stood behind it before
    Copy,          ///< some words, then the same again
    Reverse,       ///< some words, then the same from the last to the first
    PreviousToken, ///< at every word the one before it
    SortDigits,    ///< some digits, then the same from the smallest to the largest
    Brackets,      ///< nested brackets, each named as it opens; behind a closing one stands its partner's name
    Addition,      ///< two numbers of two digits and their sum of three
    Ball           ///< who gives to, or takes from, whom; then who has the ball
};

struct TrainingTaskRow {
    TrainingTask task = TrainingTask::Induction;
    const char* name = "";   ///< on the command line
    const char* title = "";  ///< on the screen
    int size = 0;            ///< what `size` of TaskOptions is where it is 0
    int least = 0;           ///< the least and the most that it can be; equal where the task has one size
    int most = 0;            //
    const char* counts = ""; ///< what the size counts: "words", "digits", "pairs of brackets"
    int nWords = 0;          ///< what `nWords` of TaskOptions is where it is 0
    int mostWords = 0;       ///< equal to nWords where the task has its own words
};

inline constexpr std::array kTrainingTasks{
    TrainingTaskRow{TrainingTask::Induction, "induction", "Repeated words", 48, 8, 512, "words of a text", 32, 100},
    TrainingTaskRow{TrainingTask::Copy, "copy", "Copy", 10, 2, 256, "words to copy", 16, 100},
    TrainingTaskRow{TrainingTask::Reverse, "reverse", "Reverse", 10, 2, 256, "words to reverse", 16, 100},
    TrainingTaskRow{TrainingTask::PreviousToken, "previous", "Previous token", 32, 4, 512, "words of a text", 16, 100},
    TrainingTaskRow{TrainingTask::SortDigits, "sort", "Sort digits", 8, 2, 256, "digits to sort", 10, 10},
    TrainingTaskRow{TrainingTask::Brackets, "brackets", "A bracket's partner", 8, 2, 26, "pairs of brackets", 26, 26},
    TrainingTaskRow{TrainingTask::Addition, "addition", "Addition", 2, 2, 2, "digits of a number", 10, 10},
    TrainingTaskRow{TrainingTask::Ball, "ball", "Who has the ball", 2, 2, 2, "names", 16, 16}};

const TrainingTaskRow& rowOf(TrainingTask task);

/// Reads a name of the table. Throws Error{BadArgument} that lists them.
TrainingTask trainingTaskFromName(std::string_view name);

} // namespace headlight
