// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/page_data.h"
#include "ui/kit/figure.h"

#include <QByteArray>

namespace headlight {

/// A page for a browser, whole in one file: it asks no network for anything. Beside the figure, which is what it
/// prints, it holds the weights of `data`, each the float32 of the run, and shows them with a choice of head, colours
/// and threshold. Without data, or with no map in it, it shows the figure alone. The same arguments give the same
/// bytes.
QByteArray pageBytes(const Figure& figure, const QSizeF& size, const Theme& theme, const PageData* data);

/// Such a page of a lesson: its heads, where it has `data`, can be looked into once each question has its answer.
/// Printed, it is the lesson as a person has it before the eyes.
QByteArray lessonPageBytes(const PageLesson& lesson, const PageData* data);

} // namespace headlight
