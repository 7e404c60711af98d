// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/window_room.h"

#include "ui/kit/larger_type.h"

#include <QWidget>

namespace headlight {

namespace {

// Pixels of height, beside type of 100 %.
constexpr int kAmple = 900;
constexpr int kLow = 700;
constexpr int kThin = 600;

} // namespace

WindowRoom windowRoom(const QWidget& window, bool isOpenBelow)
{
    const int height = window.height();
    if (height >= inType(kAmple))
        return WindowRoom::Ample;
    if (isOpenBelow)
        return WindowRoom::Tight;
    if (height >= inType(kLow))
        return WindowRoom::Low;
    return height >= inType(kThin) ? WindowRoom::Thin : WindowRoom::Tight;
}

} // namespace headlight
