// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"
#include "ui/lessons/yaml_block.h"

namespace headlight {

/// A `predict` block. Throws Error{BadFile} with the line.
LessonQuestion readQuestion(const YamlBlock& yaml);

} // namespace headlight
