// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/export_figure.h"
#include "ui/kit/field.h"

#include <vector>

namespace headlight {

/// What can be chosen of a figure's file.
std::vector<Field<FigureExportOptions>> exportFields();

} // namespace headlight
