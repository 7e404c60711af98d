// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/json_fields.h"
#include "ui/pictures/compare/compare_choice.h"

namespace headlight {

QJsonObject compareToJson(const CompareChoice& choice);

/// Throws Error{BadFile} that names the field.
void readCompare(JsonFields& fields, CompareChoice& choice);

} // namespace headlight
