// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/link_options.h"
#include "ui/state/state_field.h"

#include <QString>

namespace headlight {

/// "two columns", "arcs", "circle"
QString linkLayoutName(LinkLayoutKind layout);
/// "auto", "all", "3"
QString topKName(int topK);
/// "all", "5 %"
QString topPercentName(double percent);

/// All that a person can choose of the link graph.
StateFields linkFields();

} // namespace headlight
