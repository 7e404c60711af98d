// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/links/links_layout.h"

#include <QString>

#include <vector>

namespace headlight {

/// "station → train 0.850 · layer 2 · head 2", as a map reads it out
QString linkLine(const LinkPlot& plot, const TokenLink& link);

/// A line for each of the links, the strongest first, and how many more there are beyond `most`.
QString linkLines(const LinkPlot& plot, std::vector<TokenLink> links, int most);

/// The token's name, then where it looks and who looks at it: its strongest links.
QString tokenTip(const LinkPlot& plot, const LinkToken& token);

} // namespace headlight
