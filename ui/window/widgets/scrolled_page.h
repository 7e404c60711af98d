// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QScrollArea;
class QWidget;

namespace headlight {

/// An area that scrolls where the page has too little room; it has no frame and takes no focus. What the keyboard
/// reaches on the page is on the screen, with so many pixels below and above; what is pressed by the mouse stays under
/// it.
QScrollArea* scrolledPage(QWidget& page, QWidget* parent, int around);

} // namespace headlight
