// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_answers.h"

#include <filesystem>
#include <string>

namespace headlight {

/// The template, in Jinja, by which programs write a conversation as one text for the model of a folder or file, as its
/// files have it: a GGUF's "tokenizer.chat_template", chat_template.jinja, or "chat_template" of tokenizer_config.json,
/// several under their names. Headlight shows it and runs the text that a person types as it is. Empty where there is
/// none. Throws Error{BadFile} for a file that cannot be read.
std::string chatTemplate(const std::filesystem::path& opened, const ModelAnswers& answers = {});

} // namespace headlight
