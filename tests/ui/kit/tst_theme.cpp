// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/head_colours.h"
#include "ui/kit/oklab.h"
#include "ui/kit/theme.h"
#include "ui/pictures/bench/bench_tint.h"

#include <QTest>

#include <utility>
#include <vector>

using namespace headlight;

namespace {

/// What one colour of a theme, or of its palette, is drawn on.
struct Pair {
    const char* words;
    QColor first;
    QColor second;
};

std::vector<Pair> wordsOn(const Theme& look)
{
    using Role = QPalette::ColorRole;
    std::vector<Pair> pairs{{"on accent", look.onAccent, look.accent}};
    for (const QColor& ground : {look.surface, look.window})
        for (const auto& [name, ink] :
             {std::pair("text", look.text), std::pair("muted", look.mutedText), std::pair("link", look.accent),
              std::pair("warning", look.warning), std::pair("error", look.error)})
            pairs.push_back({name, ink, ground});
    for (const auto& [name, ink] : {std::pair("text", look.text), std::pair("muted", look.mutedText)})
        pairs.push_back({name, ink, look.raised});
    const QPalette colours = palette(look);
    for (const auto& [ink, ground] :
         {std::pair(Role::WindowText, Role::Window), std::pair(Role::Text, Role::Base),
          std::pair(Role::Text, Role::AlternateBase), std::pair(Role::ButtonText, Role::Button),
          std::pair(Role::HighlightedText, Role::Highlight), std::pair(Role::ToolTipText, Role::ToolTipBase),
          std::pair(Role::PlaceholderText, Role::Base), std::pair(Role::Link, Role::Base)})
        for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive})
            pairs.push_back({"palette", colours.color(group, ink), colours.color(group, ground)});
    return pairs;
}

/// What shows that there is a control, which one is chosen and where the focus is; in a theme of high contrast the
/// hairlines between the parts of the window, too, and what has no value.
std::vector<Pair> signsOn(const Theme& look)
{
    std::vector<Pair> pairs;
    for (const QColor& ground : {look.surface, look.window}) {
        pairs.push_back({"edge", look.edge, ground});
        pairs.push_back({"focus, choice", look.accent, ground});
        pairs.push_back({"icon, box", look.mutedText, ground});
        if (look.isHighContrast()) {
            pairs.push_back({"hairline", look.border, ground});
            pairs.push_back({"hatch", look.noValue, ground});
        }
    }
    pairs.push_back({"focus on a hovered row", look.accent, look.raised});
    const QPalette colours = palette(look);
    pairs.push_back({"field", colours.color(QPalette::Dark), colours.color(QPalette::Base)});
    return pairs;
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT
private slots:
    /// WCAG 2.2: 1.4.3 asks for 4.5 : 1 between words and their ground, 1.4.6 for 7 : 1, 1.4.11 for 3 : 1 of what is no
    /// text.
    void theWindowHasTheContrastThatItPromises_data()
    {
        QTest::addColumn<int>("id");
        QTest::addColumn<double>("least");
        QTest::newRow("light") << int(ThemeId::Light) << 4.5;
        QTest::newRow("dark") << int(ThemeId::Dark) << 4.5;
        QTest::newRow("high contrast") << int(ThemeId::Contrast) << 7.0;
        QTest::newRow("high contrast, dark") << int(ThemeId::ContrastDark) << 7.0;
    }
    void theWindowHasTheContrastThatItPromises()
    {
        QFETCH(int, id);
        QFETCH(double, least);
        const Theme& look = theme(static_cast<ThemeId>(id));
        QStringList found;
        const auto require = [&](const std::vector<Pair>& pairs, double ratio) {
            for (const Pair& pair : pairs)
                if (const double has = contrast(pair.first.rgb(), pair.second.rgb()); has < ratio)
                    found << QStringLiteral("%1: %2 on %3 has %4")
                                 .arg(pair.words, pair.first.name(), pair.second.name())
                                 .arg(has);
        };
        require(wordsOn(look), least);
        require(signsOn(look), 3.0);
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }

    /// The colours of heads are graphics; on the cells of a bench stand words.
    void picturesOfHighContrastHaveItToo()
    {
        for (const ThemeId id : {ThemeId::Contrast, ThemeId::ContrastDark}) {
            const Theme& look = theme(id);
            for (int layer = 0; layer < 12; ++layer)
                for (int head = 0; head < 16; ++head)
                    QVERIFY2(contrast(headColour({layer, head}, 12, 16, look).rgb(), look.surface.rgb()) >= 3.0,
                             qPrintable(QStringLiteral("%1, head %2.%3").arg(int(id)).arg(layer).arg(head)));
            for (int i = -50; i <= 50; ++i)
                QVERIFY2(contrast(signedTint(i / 50.0, look).rgb(), look.text.rgb()) >= 7.0,
                         qPrintable(QString::number(i)));
        }
    }

    void highContrastIsLightOrDarkAsTheThemeIs()
    {
        QCOMPARE(windowTheme(ThemeId::Light, false).id, ThemeId::Light);
        QCOMPARE(windowTheme(ThemeId::Light, true).id, ThemeId::Contrast);
        QCOMPARE(windowTheme(ThemeId::Dark, true).id, ThemeId::ContrastDark);
        QVERIFY(theme(ThemeId::ContrastDark).isDark() && !theme(ThemeId::Contrast).isDark());
    }

    void everyThemeIsInItsPlace()
    {
        for (std::size_t id = 0; id < kThemeCount; ++id)
            QCOMPARE(theme(static_cast<ThemeId>(id)).id, static_cast<ThemeId>(id));
        const Theme& grey = theme(ThemeId::Greyscale);
        for (const QColor& one : {grey.window, grey.surface, grey.raised, grey.border, grey.edge, grey.text,
                                  grey.mutedText, grey.accent, grey.onAccent, grey.warning, grey.error, grey.noValue})
            QCOMPARE(one.saturation(), 0);
        QVERIFY(contrast(grey.accent.rgb(), grey.warning.rgb()) >= 2.0);
    }

    void textIsReadableInEveryTheme()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::Slide, ThemeId::Greyscale,
                                 ThemeId::Contrast, ThemeId::ContrastDark}) {
            const Theme& look = theme(id);
            for (const QColor& ground : {look.surface, look.window, look.raised}) {
                QVERIFY(contrast(look.text.rgb(), ground.rgb()) >= 7.0);
                QVERIFY(contrast(look.mutedText.rgb(), ground.rgb()) >= 4.5);
            }
            QVERIFY(contrast(look.onAccent.rgb(), look.accent.rgb()) >= 4.5);
            QVERIFY(contrast(look.error.rgb(), look.surface.rgb()) >= 4.5);
            QVERIFY(contrast(look.warning.rgb(), look.surface.rgb()) >= 4.5);
        }
    }

    void thePaletteSetsEveryRole()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Contrast, ThemeId::ContrastDark}) {
            const QPalette colours = palette(theme(id));
            for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
                for (int role = 0; role < QPalette::NColorRoles; ++role) {
                    if (role != QPalette::NoRole)
                        QVERIFY2(colours.isBrushSet(group, static_cast<QPalette::ColorRole>(role)),
                                 qPrintable(QString::number(role)));
                }
            }
        }
    }
};

HEADLIGHT_GUILESS_TEST(TestTheme)
#include "tst_theme.moc"
