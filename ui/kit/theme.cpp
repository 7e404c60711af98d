// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/theme.h"

#include "ui/kit/figure_theme.h"

#include <QStringList>

#include <array>
#include <utility>

namespace headlight {

namespace {

/// Noto Sans (its figures are tabular) and its signs, which the program carries; the families after them are what looks
/// most like it where a figure is read elsewhere, and serve scripts that the first lack. An emoji family is left to the
/// system's fallback: named here, readers of SVG that use Pango take the digits from it.
QStringList families()
{
    return {QStringLiteral("Noto Sans"),          QStringLiteral("Noto Sans Math"),
            QStringLiteral("Noto Sans Symbols2"), QStringLiteral("Segoe UI"),
            QStringLiteral("SF Pro Text"),        QStringLiteral("DejaVu Sans"),
            QStringLiteral("Noto Sans CJK SC"),   QStringLiteral("Noto Sans Arabic"),
            QStringLiteral("Noto Sans Hebrew"),   QStringLiteral("sans-serif")};
}

QFont font(int pixels, QFont::Weight weight = QFont::Normal)
{
    QFont result;
    result.setFamilies(families());
    result.setPixelSize(pixels);
    result.setWeight(weight);
    result.setStyleHint(QFont::SansSerif);
    // Text keeps its width at every scale: the same line breaks on the screen, at 200 % and in print.
    result.setHintingPreference(QFont::PreferNoHinting);
    return result;
}

/// The colours as 0xRRGGBB and the type sizes in pixels, in the order of Theme.
struct ThemeRow {
    ThemeId id;
    QRgb window, surface, raised, border, text, mutedText, accent, onAccent, warning, error, noValue;
    int small, body, title;
};

// clang-format off
constexpr std::array<ThemeRow, 4> looks = {{
    {ThemeId::Light, 0xF6F7F9, 0xFFFFFF, 0xEDEFF3, 0xDFE2E8, 0x1B1F26, 0x5F6773, 0x1F6FB5, 0xFFFFFF, 0x9A5B00, 0xB3261E, 0xC9CED6, 11, 13, 15},
    {ThemeId::Dark,  0x1B1E24, 0x21252C, 0x2C313A, 0x363C46, 0xE8EBF0, 0x9CA5B3, 0x56A8E8, 0x10141A, 0xE5A94B, 0xF2877E, 0x4A515D, 11, 13, 15},
    // White ground and black text for print; sizes that suit a column of a paper.
    {ThemeId::Paper, 0xFFFFFF, 0xFFFFFF, 0xEDEFF3, 0xDFE2E8, 0x000000, 0x44494F, 0x1F6FB5, 0xFFFFFF, 0x9A5B00, 0xB3261E, 0xB4B9C0, 10, 12, 13},
    // Large type for a projector.
    {ThemeId::Slide, 0xFFFFFF, 0xFFFFFF, 0xEDEFF3, 0xDFE2E8, 0x10141A, 0x4B525D, 0x1F6FB5, 0xFFFFFF, 0x9A5B00, 0xB3261E, 0xC9CED6, 17, 20, 26},
}};
// clang-format on

Theme themeOf(const ThemeRow& look)
{
    return {look.id,
            QColor(look.window),
            QColor(look.surface),
            QColor(look.raised),
            QColor(look.border),
            QColor(look.text),
            QColor(look.mutedText),
            QColor(look.accent),
            QColor(look.onAccent),
            QColor(look.warning),
            QColor(look.error),
            QColor(look.noValue),
            font(look.small),
            font(look.body),
            font(look.title, QFont::DemiBold)};
}

std::array<Theme, looks.size()>& themes()
{
    static std::array<Theme, looks.size()> all = {themeOf(looks[0]), themeOf(looks[1]), themeOf(looks[2]),
                                                  themeOf(looks[3])};
    return all;
}

} // namespace

bool Theme::isDark() const
{
    return id == ThemeId::Dark;
}

const Theme& theme(ThemeId id)
{
    return themes()[static_cast<std::size_t>(id)];
}

Theme figureTheme(ThemeId id)
{
    return themeOf(looks[static_cast<std::size_t>(id)]);
}

void setWindowTypeSize(int percent)
{
    for (const ThemeId id : {ThemeId::Light, ThemeId::Dark}) {
        const ThemeRow& look = looks[static_cast<std::size_t>(id)];
        Theme& sized = themes()[static_cast<std::size_t>(id)];
        for (const auto& [type, pixels] :
             {std::pair(&sized.smallFont, look.small), {&sized.bodyFont, look.body}, {&sized.titleFont, look.title}})
            type->setPixelSize((pixels * percent + 50) / 100);
    }
}

QPalette palette(const Theme& theme)
{
    QPalette result;
    const auto set = [&](QPalette::ColorRole role, const QColor& normal, const QColor& disabled) {
        result.setColor(QPalette::Active, role, normal);
        result.setColor(QPalette::Inactive, role, normal);
        result.setColor(QPalette::Disabled, role, disabled);
    };
    set(QPalette::Window, theme.window, theme.window);
    set(QPalette::WindowText, theme.text, theme.mutedText);
    set(QPalette::Base, theme.surface, theme.window);
    set(QPalette::AlternateBase, theme.window, theme.window);
    set(QPalette::Text, theme.text, theme.mutedText);
    set(QPalette::PlaceholderText, theme.mutedText, theme.mutedText);
    set(QPalette::Button, theme.surface, theme.window);
    set(QPalette::ButtonText, theme.text, theme.mutedText);
    set(QPalette::BrightText, theme.error, theme.mutedText);
    set(QPalette::ToolTipBase, theme.surface, theme.surface);
    set(QPalette::ToolTipText, theme.text, theme.text);
    set(QPalette::Highlight, theme.accent, theme.raised);
    set(QPalette::HighlightedText, theme.onAccent, theme.mutedText);
    set(QPalette::Link, theme.accent, theme.mutedText);
    set(QPalette::LinkVisited, theme.accent, theme.mutedText);
    // The five that Fusion draws its edges with.
    set(QPalette::Light, theme.surface, theme.surface);
    set(QPalette::Midlight, theme.raised, theme.raised);
    set(QPalette::Mid, theme.border, theme.border);
    set(QPalette::Dark, theme.isDark() ? theme.window : theme.border, theme.border);
    set(QPalette::Shadow, theme.isDark() ? theme.window.darker(140) : theme.mutedText, theme.border);
    return result;
}

} // namespace headlight
