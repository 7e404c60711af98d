// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/painting/theme.h"

#include "core/base/error.h"

#include <QStringList>

#include <array>
#include <string>

namespace headlight {

namespace {

/// Noto Sans where it is installed (its figures are tabular), else what looks most like it; the later families
/// serve scripts that the first lacks. An emoji family is left to the system's fallback: named here, readers of SVG
/// that use Pango take the digits from it.
QStringList families()
{
    return {QStringLiteral("Noto Sans"),        QStringLiteral("Segoe UI"),         QStringLiteral("SF Pro Text"),
            QStringLiteral("DejaVu Sans"),      QStringLiteral("Noto Sans CJK SC"), QStringLiteral("Noto Sans Arabic"),
            QStringLiteral("Noto Sans Hebrew"), QStringLiteral("sans-serif")};
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

void setFonts(Theme& theme, int small, int body, int title)
{
    theme.smallFont = font(small);
    theme.bodyFont = font(body);
    theme.titleFont = font(title, QFont::DemiBold);
}

Theme lightTheme()
{
    Theme result;
    result.id = ThemeId::Light;
    result.window = QColor(0xF6F7F9U);
    result.surface = QColor(0xFFFFFFU);
    result.raised = QColor(0xEDEFF3U);
    result.border = QColor(0xDFE2E8U);
    result.text = QColor(0x1B1F26U);
    result.mutedText = QColor(0x5F6773U);
    result.accent = QColor(0x1F6FB5U);
    result.onAccent = QColor(0xFFFFFFU);
    result.warning = QColor(0x9A5B00U);
    result.error = QColor(0xB3261EU);
    result.noValue = QColor(0xC9CED6U);
    setFonts(result, 11, 13, 15);
    return result;
}

Theme darkTheme()
{
    Theme result;
    result.id = ThemeId::Dark;
    result.window = QColor(0x1B1E24U);
    result.surface = QColor(0x21252CU);
    result.raised = QColor(0x2C313AU);
    result.border = QColor(0x363C46U);
    result.text = QColor(0xE8EBF0U);
    result.mutedText = QColor(0x9CA5B3U);
    result.accent = QColor(0x56A8E8U);
    result.onAccent = QColor(0x10141AU);
    result.warning = QColor(0xE5A94BU);
    result.error = QColor(0xF2877EU);
    result.noValue = QColor(0x4A515DU);
    setFonts(result, 11, 13, 15);
    return result;
}

/// White ground and black text for print; sizes that suit a column of a paper.
Theme paperTheme()
{
    Theme result = lightTheme();
    result.id = ThemeId::Paper;
    result.window = QColor(0xFFFFFFU);
    result.text = QColor(0x000000U);
    result.mutedText = QColor(0x44494FU);
    result.noValue = QColor(0xB4B9C0U);
    setFonts(result, 10, 12, 13);
    return result;
}

/// Large type for a projector.
Theme slideTheme()
{
    Theme result = lightTheme();
    result.id = ThemeId::Slide;
    result.window = QColor(0xFFFFFFU);
    result.text = QColor(0x10141AU);
    result.mutedText = QColor(0x4B525DU);
    setFonts(result, 17, 20, 26);
    return result;
}

} // namespace

bool Theme::isDark() const
{
    return id == ThemeId::Dark;
}

const Theme& theme(ThemeId id)
{
    static const std::array<Theme, 4> themes = {lightTheme(), darkTheme(), paperTheme(), slideTheme()};
    return themes[static_cast<std::size_t>(id)];
}

ThemeId themeFromName(std::string_view name)
{
    if (name == "paper")
        return ThemeId::Paper;
    if (name == "slide")
        return ThemeId::Slide;
    if (name == "dark")
        return ThemeId::Dark;
    if (name == "light")
        return ThemeId::Light;
    throw Error(ErrorKind::BadArgument,
                "there is no theme \"" + std::string(name) + "\"; the themes are paper, slide, light and dark");
}

QPalette palette(const Theme& theme)
{
    QPalette result;
    const auto set = [&](QPalette::ColorRole role, const QColor& normal, const QColor& disabled) {
        result.setColor(QPalette::Active, role, normal);
        result.setColor(QPalette::Inactive, role, normal);
        result.setColor(QPalette::Disabled, role, disabled);
    };
    const QColor faint = theme.isDark() ? theme.mutedText.darker(150) : theme.mutedText.lighter(160);
    set(QPalette::Window, theme.window, theme.window);
    set(QPalette::WindowText, theme.text, faint);
    set(QPalette::Base, theme.surface, theme.window);
    set(QPalette::AlternateBase, theme.window, theme.window);
    set(QPalette::Text, theme.text, faint);
    set(QPalette::PlaceholderText, theme.mutedText, faint);
    set(QPalette::Button, theme.surface, theme.window);
    set(QPalette::ButtonText, theme.text, faint);
    set(QPalette::BrightText, theme.error, faint);
    set(QPalette::ToolTipBase, theme.text, theme.text);
    set(QPalette::ToolTipText, theme.surface, theme.surface);
    set(QPalette::Highlight, theme.accent, theme.raised);
    set(QPalette::HighlightedText, theme.onAccent, faint);
    set(QPalette::Link, theme.accent, faint);
    set(QPalette::LinkVisited, theme.accent, faint);
    // The five that Fusion draws its edges with.
    set(QPalette::Light, theme.surface, theme.surface);
    set(QPalette::Midlight, theme.raised, theme.raised);
    set(QPalette::Mid, theme.border, theme.border);
    set(QPalette::Dark, theme.isDark() ? theme.window : theme.border, theme.border);
    set(QPalette::Shadow, theme.isDark() ? theme.window.darker(140) : theme.mutedText, theme.border);
    return result;
}

} // namespace headlight
