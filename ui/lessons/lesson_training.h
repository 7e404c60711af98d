// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/training_run.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace headlight {

/// A training that a lesson speaks of: its settings, with which a reader trains the same, and what was measured of it.
struct LessonTraining {
    TrainingSettings settings;
    std::vector<TrainingPoint> points; // rising steps, from 0; at least two
};

/// Those that ship, by name.
QStringList lessonTrainingNames();
/// Throws Error{BadArgument} that lists the names for another one.
const LessonTraining& lessonTraining(const QString& name);

/// Reads what curvesJson() writes. Throws Error{BadFile}, which names `file`.
LessonTraining readCurves(const QByteArray& json, const std::string& file);

} // namespace headlight
