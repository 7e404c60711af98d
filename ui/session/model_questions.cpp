// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/model_questions.h"

#include "core/model/adapter.h"
#include "core/model/forms/checkpoint_forms.h"
#include "ui/state/choice_text.h"
#include "ui/state/model_choice.h"

namespace headlight {

ModelQuestions questionsAbout(const std::filesystem::path& model, const SessionState& state)
{
    const ModelAnswers answers = modelAnswers(state);
    ModelQuestions questions{toQString(model.filename()), {}, checkpointQuestions(model, answers)};
    std::error_code error;
    if (questions.unsaid.empty() && std::filesystem::is_directory(model, error))
        questions.unsaid = adapterQuestions(model, answers);
    if (std::filesystem::is_directory(model, error))
        for (const std::string& key : unknownConfigKeys(describedFolder(model, answers) / "config.json", answers))
            questions.unknownKeys << QString::fromStdString(key);
    return questions;
}

} // namespace headlight
