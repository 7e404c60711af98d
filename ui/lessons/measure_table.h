// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"
#include "ui/lessons/yaml_block.h"

#include <span>

namespace headlight {

/// A measure that a lesson can name, with how many arguments it takes.
struct MeasureKind {
    const char* name;
    int least;
    int most;
};

/// All of them; what each means is said in live_measure.h.
std::span<const MeasureKind> measureKinds();

/// Whether there is such a measure and it takes that many arguments. Throws Error{BadArgument} that names the nearest
/// one, or says how many there should be.
void requireMeasure(const MeasureCall& call);

/// A measure that stands in a block. Throws Error{BadFile} with the line.
MeasureCall readMeasure(const YamlBlock& yaml, const YAML::Node& node);

} // namespace headlight
