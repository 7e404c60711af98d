// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/rotary_config.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headlight {

namespace {

constexpr double kWholeTurn = 2.0 * std::numbers::pi;

/// base^(−2i/dims): the angle by which pair i turns from one position to the next.
std::vector<double> plainAngles(double base, int dims)
{
    std::vector<double> angles;
    for (int i = 0; i < dims / 2; ++i)
        angles.push_back(std::pow(base, -2.0 * i / dims));
    return angles;
}

double dynamicBase(const RotaryConfig& config, Index nTokens)
{
    const RotaryScaling& s = config.scaling;
    const double length = std::max(static_cast<double>(nTokens), static_cast<double>(s.nTrained));
    const double growth = s.factor * length / s.nTrained - (s.factor - 1.0);
    return config.base * std::pow(growth, static_cast<double>(config.dims) / (config.dims - 2));
}

double llama3Angle(double angle, const RotaryScaling& s)
{
    const double turns = s.nTrained * angle / kWholeTurn; // turns over a text as long as the first training's
    if (turns < s.lowFactor)
        return angle / s.factor;
    if (turns > s.highFactor)
        return angle;
    const double kept = (turns - s.lowFactor) / (s.highFactor - s.lowFactor);
    return (1.0 - kept) * angle / s.factor + kept * angle;
}

/// The fractional index of the pair that makes this many turns over a text as long as the first training's.
double pairOfTurns(const RotaryConfig& config, double turns)
{
    return config.dims * std::log(config.scaling.nTrained / (turns * kWholeTurn)) / (2.0 * std::log(config.base));
}

void stretchByYarn(std::vector<double>& angles, const RotaryConfig& config)
{
    const RotaryScaling& s = config.scaling;
    double low = pairOfTurns(config, s.fastTurns);
    double high = pairOfTurns(config, s.slowTurns);
    if (s.truncates) {
        low = std::floor(low);
        high = std::ceil(high);
    }
    low = std::max(low, 0.0);
    high = std::min(high, config.dims - 1.0);
    if (low == high)
        high += 0.001; // keeps the ramp from being a step, as in the authors' code
    for (std::size_t i = 0; i < angles.size(); ++i) {
        const double slowed = std::clamp((static_cast<double>(i) - low) / (high - low), 0.0, 1.0);
        angles[i] = slowed * angles[i] / s.factor + (1.0 - slowed) * angles[i];
    }
}

std::vector<double> anglesOf(const RotaryConfig& config, Index nTokens)
{
    const RotaryScaling& s = config.scaling;
    std::vector<double> angles =
        plainAngles(s.kind == RotaryScaling::Kind::Dynamic ? dynamicBase(config, nTokens) : config.base, config.dims);
    switch (s.kind) {
    case RotaryScaling::Kind::None:
    case RotaryScaling::Kind::Dynamic:
        break;
    case RotaryScaling::Kind::Linear:
        for (double& angle : angles)
            angle /= s.factor;
        break;
    case RotaryScaling::Kind::Llama3:
        for (double& angle : angles)
            angle = llama3Angle(angle, s);
        break;
    case RotaryScaling::Kind::Yarn:
        stretchByYarn(angles, config);
        break;
    case RotaryScaling::Kind::LongRope:
        for (std::size_t i = 0; i < angles.size(); ++i)
            angles[i] /= (nTokens > s.nTrained ? s.longFactors : s.shortFactors)[i];
        break;
    }
    return angles;
}

double amplitudeOf(const RotaryScaling& s, Index nTokens)
{
    return s.kind == RotaryScaling::Kind::LongRope && nTokens > s.nTrained ? s.longAmplitude : s.amplitude;
}

} // namespace

RotaryTable rotaryTable(const RotaryConfig& config, Index nTokens)
{
    const std::vector<double> angles = anglesOf(config, nTokens); // [dims/2]
    const auto nPairs = std::ssize(angles);
    const double amplitude = amplitudeOf(config.scaling, nTokens);
    RotaryTable table{Matrix(nTokens, nPairs), Matrix(nTokens, nPairs), config.layout, config.first};
    for (Index t = 0; t < nTokens; ++t)
        for (Index pair = 0; pair < nPairs; ++pair) {
            const double angle = static_cast<double>(t) * angles[pair];
            table.cosines(t, pair) = static_cast<float>(std::cos(angle) * amplitude);
            table.sines(t, pair) = static_cast<float>(std::sin(angle) * amplitude);
        }
    return table;
}

bool turnsAlike(const RotaryConfig& config, Index n, Index m)
{
    return anglesOf(config, n) == anglesOf(config, m) &&
           amplitudeOf(config.scaling, n) == amplitudeOf(config.scaling, m);
}

} // namespace headlight
