// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure.h"

#include <optional>

class QPrinter;
class QWidget;

namespace headlight {

/// A sheet that stands as the figure does, upright or across, with a margin that every printer keeps to.
void layPageFor(const Figure& figure, QPrinter& printer);
/// Draws the figure on one page, as large as the page has room for, at its upper edge. Throws Error{CannotWrite} where
/// the printer takes no page, or its file not all of it; then none of the file stays.
void paintOnPage(const Figure& figure, QPrinter& printer);
/// Lets the user look at the page, and print it. Returns once the preview is closed: one sentence where there is no
/// figure or printing failed, else nothing.
QString showPrintPreview(const std::optional<Figure>& figure, QWidget& parent);

} // namespace headlight
