// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/links/link_options.h"

#include <QJsonObject>
#include <QString>

namespace headlight {

class JsonFields;

/// "two columns", "arcs", "circle"
QString linkLayoutName(LinkLayoutKind layout);
/// "all", "3"
QString topKName(int topK);
/// "all", "5 %"
QString topPercentName(double percent);

/// What changed, as a step of undo is named.
QString linkChangeText(const LinkOptions& before, const LinkOptions& after);

/// In a session file; fields that are not there keep their defaults. Throws Error{BadFile}.
QJsonObject linksToJson(const LinkOptions& links);
void readLinks(JsonFields& fields, LinkOptions& links);

} // namespace headlight
