// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/state_field.h"

namespace headlight {

/// Which numbers of the heads stand on the axes, and which colour and size the points.
StateFields headPointsFields();

} // namespace headlight
