// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/system_wishes.h"

#include <QApplication>
#include <QIcon>
#include <QStyle>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr std::array kEffects = {Qt::UI_AnimateMenu,    Qt::UI_FadeMenu,    Qt::UI_AnimateCombo,
                                 Qt::UI_AnimateTooltip, Qt::UI_FadeTooltip, Qt::UI_AnimateToolBox};

struct Wishes {
    SystemWishes wishes;
    bool controlsMove = true;
    int usualFlash = -1;                              // milliseconds of a caret's blinking; negative: not asked yet
    std::array<bool, kEffects.size()> usualEffects{}; // asked at the same time
};

Wishes& heldWishes()
{
    static Wishes all;
    return all;
}

} // namespace

SystemWishes wishesOfSystem()
{
    const QStyle* style = QApplication::style();
    return {QIcon::themeName().startsWith(QLatin1String("HighContrast"), Qt::CaseInsensitive),
            style->styleHint(QStyle::SH_Widget_Animation_Duration) == 0};
}

const SystemWishes& systemWishes()
{
    return heldWishes().wishes;
}

void setSystemWishes(const SystemWishes& wishes)
{
    heldWishes().wishes = wishes;
}

void setControlsMove(bool move)
{
    Wishes& all = heldWishes();
    if (all.usualFlash < 0) {
        all.usualFlash = QApplication::cursorFlashTime();
        std::ranges::transform(kEffects, all.usualEffects.begin(),
                               [](Qt::UIEffect effect) { return QApplication::isEffectEnabled(effect); });
    }
    all.controlsMove = move;
    QApplication::setCursorFlashTime(move ? all.usualFlash : 0);
    for (std::size_t i = 0; i < kEffects.size(); ++i)
        QApplication::setEffectEnabled(kEffects[i], move && all.usualEffects[i]);
}

bool doControlsMove()
{
    return heldWishes().controlsMove;
}

} // namespace headlight
