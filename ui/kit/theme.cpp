// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/theme.h"

#include <QStringList>

#include <algorithm>
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
    QRgb window, surface, raised, border, edge, text, mutedText, accent, onAccent, warning, error, noValue;
    int small, body, title;
};

// clang-format off
constexpr std::array<ThemeRow, kThemeCount> looks = {{
    {ThemeId::Light, 0xF6F7F9, 0xFFFFFF, 0xEDEFF3, 0xDFE2E8, 0x858C97, 0x1B1F26, 0x5F6773, 0x1F6FB5, 0xFFFFFF, 0x9A5B00, 0xB3261E, 0xC9CED6, 11, 13, 15},
    {ThemeId::Dark,  0x1B1E24, 0x21252C, 0x2C313A, 0x363C46, 0x757E8C, 0xE8EBF0, 0x9CA5B3, 0x56A8E8, 0x10141A, 0xE5A94B, 0xF2877E, 0x4A515D, 11, 13, 15},
    // White ground and black text for print; sizes that suit a column of a paper.
    {ThemeId::Paper, 0xFFFFFF, 0xFFFFFF, 0xEDEFF3, 0xDFE2E8, 0x858C97, 0x000000, 0x44494F, 0x1F6FB5, 0xFFFFFF, 0x9A5B00, 0xB3261E, 0xB4B9C0, 10, 12, 13},
    // Large type for a projector.
    {ThemeId::Slide, 0xFFFFFF, 0xFFFFFF, 0xEDEFF3, 0xDFE2E8, 0x858C97, 0x10141A, 0x4B525D, 0x1F6FB5, 0xFFFFFF, 0x9A5B00, 0xB3261E, 0xC9CED6, 17, 20, 26},
    {ThemeId::Greyscale, 0xFFFFFF, 0xFFFFFF, 0xE6E6E6, 0xD0D0D0, 0x808080, 0x000000, 0x454545, 0x2E2E2E, 0xFFFFFF, 0x737373, 0x555555, 0xA8A8A8, 10, 12, 13},
    // Text has 7 : 1 to its ground, lines and signs 3 : 1 (WCAG 2.2, 1.4.6 and 1.4.11).
    {ThemeId::Contrast,     0xFFFFFF, 0xFFFFFF, 0xE8ECF2, 0x6B7078, 0x3C434D, 0x000000, 0x2F353D, 0x0B4A86, 0xFFFFFF, 0x5C3600, 0x8A0F0A, 0x767C86, 11, 13, 15},
    {ThemeId::ContrastDark, 0x000000, 0x000000, 0x1E2228, 0x8A919C, 0xB8BEC8, 0xFFFFFF, 0xD3D8E0, 0x7CC4FF, 0x000000, 0xFFC46B, 0xFFB0A8, 0x7F8692, 11, 13, 15},
}};
// clang-format on

Theme themeOf(const ThemeRow& look)
{
    return {look.id,
            QColor(look.window),
            QColor(look.surface),
            QColor(look.raised),
            QColor(look.border),
            QColor(look.edge),
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

std::array<Theme, kThemeCount>& themes()
{
    static std::array<Theme, kThemeCount> all = [] {
        std::array<Theme, kThemeCount> made;
        std::ranges::transform(looks, made.begin(), themeOf);
        return made;
    }();
    return all;
}

} // namespace

bool Theme::isDark() const
{
    return id == ThemeId::Dark || id == ThemeId::ContrastDark;
}

const Theme& theme(ThemeId id)
{
    return themes()[static_cast<std::size_t>(id)];
}

Theme figureTheme(ThemeId id)
{
    return themeOf(looks[static_cast<std::size_t>(id)]);
}

const Theme& windowTheme(ThemeId chosen, bool highContrast)
{
    if (!highContrast)
        return theme(chosen);
    return theme(chosen == ThemeId::Dark ? ThemeId::ContrastDark : ThemeId::Contrast);
}

void setWindowTypeSize(int percent)
{
    for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Contrast, ThemeId::ContrastDark}) {
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
    set(QPalette::Dark, theme.edge, theme.border);
    set(QPalette::Shadow, theme.isDark() ? theme.window.darker(140) : theme.mutedText, theme.border);
    return result;
}

} // namespace headlight
