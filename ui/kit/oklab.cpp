// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/oklab.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headlight {

namespace {

struct LinearRgb {
    double r = 0.0;
    double g = 0.0;
    double b = 0.0;

    bool inGamut() const
    {
        constexpr double slack = 1e-4;
        return std::min({r, g, b}) >= -slack && std::max({r, g, b}) <= 1.0 + slack;
    }
};

// IEC 61966-2-1
double linearFromEncoded(int channel)
{
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

int encodedFromLinear(double c)
{
    const double clamped = std::clamp(c, 0.0, 1.0);
    const double encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * std::pow(clamped, 1.0 / 2.4) - 0.055;
    return static_cast<int>(std::lround(255.0 * encoded));
}

// The two matrices of Ottosson's definition and their inverses.
LinearRgb linearRgb(const OkLab& c)
{
    const double l = std::pow(c.L + 0.3963377774 * c.a + 0.2158037573 * c.b, 3);
    const double m = std::pow(c.L - 0.1055613458 * c.a - 0.0638541728 * c.b, 3);
    const double s = std::pow(c.L - 0.0894841775 * c.a - 1.2914855480 * c.b, 3);
    return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

OkLab polar(double lightness, double chroma, double hue)
{
    const double angle = hue * std::numbers::pi / 180.0;
    return {lightness, chroma * std::cos(angle), chroma * std::sin(angle)};
}

} // namespace

OkLab toOkLab(QRgb colour)
{
    const double r = linearFromEncoded(qRed(colour));
    const double g = linearFromEncoded(qGreen(colour));
    const double b = linearFromEncoded(qBlue(colour));
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

double distance(const OkLab& first, const OkLab& second)
{
    return std::hypot(first.L - second.L, first.a - second.a, first.b - second.b);
}

QRgb toRgb(const OkLab& colour)
{
    const LinearRgb c = linearRgb(colour);
    return qRgb(encodedFromLinear(c.r), encodedFromLinear(c.g), encodedFromLinear(c.b));
}

QRgb fromLch(double lightness, double chroma, double hue)
{
    double low = 0.0;
    double high = chroma;
    if (linearRgb(polar(lightness, chroma, hue)).inGamut())
        low = chroma;
    for (int i = 0; i < 20 && low < high; ++i) {
        const double middle = (low + high) / 2.0;
        (linearRgb(polar(lightness, middle, hue)).inGamut() ? low : high) = middle;
    }
    return toRgb(polar(lightness, low, hue));
}

double luminance(QRgb colour)
{
    return 0.2126 * linearFromEncoded(qRed(colour)) + 0.7152 * linearFromEncoded(qGreen(colour)) +
           0.0722 * linearFromEncoded(qBlue(colour));
}

double contrast(QRgb first, QRgb second)
{
    const auto [low, high] = std::minmax({luminance(first), luminance(second)});
    return (high + 0.05) / (low + 0.05);
}

QColor inkOn(QRgb ground, const QColor& first, const QColor& second)
{
    return contrast(ground, first.rgb()) >= contrast(ground, second.rgb()) ? first : second;
}

} // namespace headlight
