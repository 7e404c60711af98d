// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/state_field.h"

namespace headlight {

/// All that a person can choose of predictions.
StateFields predictionFields();
/// What is made of the logits before a token is drawn.
StateFields drawingFields();
/// The position whose next, or masked, token is predicted: the pinned query under the name it has there.
StateField positionField();
/// How text is generated in the window.
StateFields generationFields();

} // namespace headlight
