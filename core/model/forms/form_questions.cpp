// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/forms/form_questions.h"

#include "core/base/alternatives.h"
#include "core/base/error.h"
#include "core/base/printable.h"

#include <algorithm>
#include <charconv>

namespace headlight {

std::string FormQuestions::answerTo(const CheckpointQuestion& question)
{
    m_asked.push_back(question.key);
    if (const auto said = m_answers.said.find(question.key); said != m_answers.said.end())
        return said->second;
    m_open.push_back(question);
    if (question.usual.empty())
        m_missing.push_back(question);
    return question.usual.empty() ? "1" : question.usual;
}

int FormQuestions::number(const std::string& key, const std::string& text, int most, int usual)
{
    const std::string answer = answerTo({key, text, {}, usual == 0 ? std::string() : std::to_string(usual)});
    int value = 0;
    const char* end = answer.data() + answer.size();
    const auto [stop, error] = std::from_chars(answer.data(), end, value);
    if (error != std::errc() || stop != end || value < 1 || value > most)
        throw Error(ErrorKind::BadArgument, "--assume " + printable(key) + "=" + printable(answer) +
                                                ": expected a whole number from 1 to " + std::to_string(most));
    return value;
}

std::string FormQuestions::choice(const std::string& key, const std::string& text,
                                  const std::vector<std::string>& choices)
{
    const std::string answer = answerTo({key, text, choices, choices.front()});
    if (std::ranges::find(choices, answer) == choices.end())
        throw Error(ErrorKind::BadArgument,
                    "--assume " + printable(key) + "=" + printable(answer) + ": expected " + alternatives(choices));
    return answer;
}

void FormQuestions::requireAnswers() const
{
    for (const auto& [key, value] : m_answers.said)
        if (std::ranges::find(m_asked, key) == m_asked.end())
            throw Error(ErrorKind::BadArgument,
                        "--assume " + printable(key) + ": " +
                            (m_asked.empty() ? "the checkpoint leaves nothing to assume"
                                             : "the checkpoint leaves open only " + alternatives(m_asked)),
                        m_file);
    if (!m_missing.empty()) {
        std::string what;
        std::string typed;
        for (const CheckpointQuestion& question : m_missing) {
            what += (what.empty() ? "" : ", ") + question.text;
            typed += (typed.empty() ? "" : ",") + question.key + "=N";
        }
        throw Error(ErrorKind::BadArgument, "does not say of its model: " + what + "; --assume " + typed + " says it",
                    m_file);
    }
}

std::vector<std::string> FormQuestions::remarks() const
{
    std::string taken;
    for (const CheckpointQuestion& question : m_open)
        if (!question.usual.empty())
            taken += (taken.empty() ? "" : ", ") + question.key + "=" + question.usual;
    if (taken.empty())
        return {};
    return {m_file + " does not say all of its model; taken as usual: " + taken + " (--assume says it otherwise)."};
}

} // namespace headlight
