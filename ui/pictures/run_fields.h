// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/json_fields.h"
#include "ui/pictures/session_state.h"

namespace headlight {

/// {"decoder": {"cells": ["3:1"], "keys": [0]}}: a part with nothing painted is left out.
QJsonObject paintedToJson(const std::map<AttentionPart, PaintedMask>& painted);
void readPainted(JsonFields& parts, std::map<AttentionPart, PaintedMask>& painted);

/// "root", "off", or the number that the scores are divided by.
QJsonValue divisorToJson(const ScoreDivisor& divisor);
/// Of a session's fields: `scoreDivisor`, or what the first version wrote in its place, `scaleByRootDHead`.
void readDivisor(JsonFields& fields, ScoreDivisor& divisor);

} // namespace headlight
