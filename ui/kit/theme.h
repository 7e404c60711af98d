// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/caption_parts.h"
#include "ui/kit/enum_word.h"
#include <array>

#include <QColor>
#include <QFont>
#include <QPalette>

namespace headlight {

/// Light and Dark are the window's, with Contrast and ContrastDark for those who need more contrast; Paper (white,
/// small serifless type), Slide (large type), Greyscale (as Paper, for print without colours), Light and Dark are a
/// figure's.
enum class ThemeId { Light, Dark, Paper, Slide, Greyscale, Contrast, ContrastDark };

inline constexpr std::size_t kThemeCount = 7;

/// A figure's.
inline constexpr std::array kThemes = {EnumWord{ThemeId::Paper, "paper"}, EnumWord{ThemeId::Slide, "slide"},
                                       EnumWord{ThemeId::Greyscale, "greyscale"}, EnumWord{ThemeId::Light, "light"},
                                       EnumWord{ThemeId::Dark, "dark"}};

/// Every colour and type size there is; nothing else in ui names a colour.
struct Theme {
    ThemeId id = ThemeId::Light;
    QColor window;  // behind the panes
    QColor surface; // panes, inputs
    QColor raised;  // chips, hovered rows
    QColor border;  // hairlines
    QColor edge;    // around what is typed, chosen or switched
    QColor text;
    QColor mutedText;
    QColor accent;
    QColor onAccent;
    QColor warning;
    QColor error;
    QColor noValue;            // hatch of a row or cell without a value
    QFont smallFont;           // 11 px on a screen
    QFont bodyFont;            // 13 px
    QFont titleFont;           // 15 px, semi-bold
    CaptionParts caption = {}; // the parts of a figure's caption that are written
    bool isDark() const;
    /// Lines that hue would tell apart differ in lightness and dashes.
    bool isGrey() const { return id == ThemeId::Greyscale; }
    bool isHighContrast() const { return id == ThemeId::Contrast || id == ThemeId::ContrastDark; }
    /// What the mask hides in a picture of a few pixels, which has no hatch: unlike the 0 of every colour map.
    const QColor& masked() const { return border; }
};

const Theme& theme(ThemeId id);
/// The theme of a file: its type is that which it is written for, whatever setWindowTypeSize() has made of the
/// window's.
Theme figureTheme(ThemeId id);
/// The window's theme that Light or Dark stands for.
const Theme& windowTheme(ThemeId chosen, bool highContrast);
/// The type of the window's themes, in percent of what it is written for; a picture keeps what it was laid out with
/// until it gets its theme anew.
void setWindowTypeSize(int percent);
/// The Qt palette of a window theme, every role set, so that no colour of the platform shows through.
QPalette palette(const Theme& theme);

} // namespace headlight
