// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"
#include "ui/lessons/yaml_block.h"

namespace headlight {

// The parts of a page that are read without the pages before it. All throw Error{BadFile} with the line.

/// `flow: scores`, or a list: where a page is.
std::vector<FlowStage> readFlow(const YamlBlock& yaml);
/// `look: {from: train, at: station}` of a state, if it has one.
void readLook(const YamlBlock& yaml, LessonPage& page);
/// `show: [heads, inspector]`, the same.
void readShown(const YamlBlock& yaml, LessonPage& page);
/// `widths`, `seed`, `divided`
LessonSeries readSeries(const YamlBlock& yaml);
/// `name`: a word that begins with a letter.
QString readKeptName(const YamlBlock& yaml);
/// `measure`, with an argument "option", `label` and, where it is of tokens, `each: tokens`
LessonCurve readCurve(const YamlBlock& yaml);
/// `run`: the name of a training that ships (see lesson_training.h).
QString readTraining(const YamlBlock& yaml);
/// A list of lines.
QStringList readRecap(const YamlBlock& yaml);
/// A list of claims, and of `from: Title` for a page whose claims vouch for numbers that this page repeats.
void readClaims(const YamlBlock& yaml, LessonPage& page);

} // namespace headlight
