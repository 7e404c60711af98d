// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_answers.h"

#include <string>
#include <vector>

namespace headlight {

/// Something that a checkpoint does not say about its model.
struct CheckpointQuestion {
    std::string key;                       // the name of the answer: "heads"
    std::string text;                      // "Heads in each layer"
    std::vector<std::string> choices = {}; // empty: a whole number
    std::string usual = {};                // the answer that most of such checkpoints need; empty: nobody can tell
    bool isFolder = false;                 // the answer is a folder
};

/// Asks on behalf of the reader of a checkpoint: an answer is what the person said, else the usual one, which is told
/// afterwards. Where there is neither, reading goes on with 1 and requireAnswers() refuses at the end, so that all
/// questions are known by then.
class FormQuestions {
public:
    FormQuestions(ModelAnswers answers, std::string file) : m_answers(std::move(answers)), m_file(std::move(file)) {}

    /// A whole number from 1 to `most`; a `usual` of 0 means that there is none. Throws Error{BadArgument} for another
    /// answer.
    int number(const std::string& key, const std::string& text, int most, int usual = 0);
    /// One of the choices, of which the first is the usual one. Throws Error{BadArgument} for another answer.
    std::string choice(const std::string& key, const std::string& text, const std::vector<std::string>& choices);

    /// The questions that nobody answered, those with a usual answer too.
    const std::vector<CheckpointQuestion>& open() const { return m_open; }
    bool hasAllAnswers() const { return m_missing.empty(); }
    /// Throws Error{BadArgument} that names what is missing and how to say it; also for an answer to what was not
    /// asked.
    void requireAnswers() const;
    /// One sentence for the usual answers that were taken; none where there are none.
    std::vector<std::string> remarks() const;

private:
    std::string answerTo(const CheckpointQuestion& question);

    ModelAnswers m_answers;
    std::string m_file;
    std::vector<CheckpointQuestion> m_open;
    std::vector<CheckpointQuestion> m_missing;
    std::vector<std::string> m_asked;
};

} // namespace headlight
