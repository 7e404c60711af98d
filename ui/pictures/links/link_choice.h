// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/links/link_options.h"
#include "ui/pictures/state_field.h"

#include <QString>

namespace headlight {

/// "two columns", "arcs", "circle"
QString linkLayoutName(LinkLayoutKind layout);
/// "all", "3"
QString topKName(int topK);
/// "all", "5 %"
QString topPercentName(double percent);

/// What changed, as a step of undo is named.
QString linkChangeText(const LinkOptions& before, const LinkOptions& after);

/// What a person can choose of the link graph.
StateFields linkFields();

} // namespace headlight
