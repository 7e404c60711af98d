// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/inspector/inspector_data.h"
#include "ui/pictures/inspector/inspector_plot.h"

namespace headlight {

/// "[32]"
QString shapeText(std::size_t length);

/// A number with three digits.
InspectorNumber inspectorNumber(const char* key, const QString& name, const QString& detail, float value);

/// A norm or a term of the softmax: three digits would make 0 of a small one.
InspectorNumber positiveNumber(const char* key, const QString& name, const QString& detail, float value);

/// ‖values‖
float euclideanNorm(const std::vector<float>& values);

/// "q(cash)"
QString inBrackets(const char* element, const QString& token);

/// "k(cash)", or "k(cash) of key head 1, shared by heads 4–7".
QString ofKeyHead(const char* element, const InspectorData& data);

} // namespace headlight
