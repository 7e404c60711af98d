// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_tint.h"

#include "ui/kit/colour_map.h"
#include "ui/kit/grey_colours.h"
#include "ui/kit/oklab.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr int kSteps = 64; // tints of one sign
constexpr double kStrongest = 0.42;
constexpr double kGreyOfNone = 0.18; // share of the ink in the grey of 0, where neither sign has a hue

QRgb mixed(QRgb ground, QRgb hue, double share)
{
    const OkLab a = toOkLab(ground);
    const OkLab b = toOkLab(hue);
    return toRgb({a.L + share * (b.L - a.L), a.a + share * (b.a - a.a), a.b + share * (b.b - a.b)});
}

using Tints = std::array<QColor, 2 * kSteps + 1>;

/// From blue over the grey of an empty cell to red, the ends of the diverging colour map; in grey from dark to white.
Tints tintsOf(const Theme& theme)
{
    Tints tints;
    for (int i = -kSteps; i <= kSteps; ++i) {
        const double share = kStrongest * std::abs(i) / kSteps;
        if (theme.isGrey()) {
            const QRgb none = mixed(theme.surface.rgb(), theme.text.rgb(), kGreyOfNone);
            tints[static_cast<std::size_t>(i + kSteps)] =
                i < 0 ? mixed(none, theme.text.rgb(), share) : mixed(none, theme.surface.rgb(), share / kStrongest);
            continue;
        }
        const QRgb hue = colour(ColourMapId::BlueRed, i < 0 ? 0.12 : 0.88);
        tints[static_cast<std::size_t>(i + kSteps)] = QColor(mixed(theme.raised.rgb(), hue, share));
    }
    return tints;
}

} // namespace

QColor signedTint(double share, const Theme& theme)
{
    using TintsOfThemes = std::array<Tints, kThemeCount>;
    const auto ofThemes = [] {
        TintsOfThemes made;
        for (std::size_t id = 0; id < made.size(); ++id)
            made[id] = tintsOf(headlight::theme(static_cast<ThemeId>(id)));
        return made;
    };
    const auto known = [&ofThemes]() -> const TintsOfThemes& { // the colours of maps are others while greys are on
        if (GreyColours::areOn()) {
            static const TintsOfThemes greys = ofThemes();
            return greys;
        }
        static const TintsOfThemes colours = ofThemes();
        return colours;
    };
    const TintsOfThemes& tints = known();
    const int step = static_cast<int>(std::lround(std::clamp(share, -1.0, 1.0) * kSteps));
    return tints[static_cast<std::size_t>(theme.id)][static_cast<std::size_t>(step + kSteps)];
}

BenchTint::BenchTint(const BenchPlot& plot, std::size_t step, const Theme& theme) : m_theme(theme)
{
    m_weights.map = plot.weightColours; // from 0 to 1
    const BenchStep& one = plot.step(step);
    double low = 0.0;
    for (Index i = 0; i < one.values.size(); ++i) {
        const double value = one.values.data()[i];
        if (!std::isfinite(value))
            continue;
        low = std::min(low, value);
        m_largest = std::max(m_largest, std::abs(value));
    }
    m_isOfWeights = one.id == BenchStepId::Pattern && low >= 0.0 && m_largest <= 1.0;
}

BenchInk BenchTint::operator()(double value) const
{
    if (!m_isOfWeights)
        return {signedTint(m_largest > 0.0 ? value / m_largest : 0.0, m_theme), m_theme.text};
    const QRgb ground = colour(m_weights.map, m_weights.position(value, 1.0));
    const Theme& paper = theme(ThemeId::Paper); // black on white: one of the two can be read on any colour
    return {QColor(ground), inkOn(ground, paper.text, paper.surface)};
}

} // namespace headlight
