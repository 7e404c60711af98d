// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/state_field.h"

namespace headlight {

/// The choices that a vector is made from: two texts, where they are read and before which layer.
StateFields steeringVectorFields();
/// Those, a vector of a file, and how a run is steered by either.
StateFields steeringFields();

} // namespace headlight
