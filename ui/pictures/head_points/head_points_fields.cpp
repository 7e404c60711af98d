// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_points/head_points_fields.h"

#include "ui/kit/tr.h"
#include "ui/pictures/head_points/head_points_plot.h"

#include <vector>

namespace headlight {

namespace {

/// The numbers that a field takes, and the menu of them in the window.
struct Offer {
    FieldKind<HeadQuantity> kind;
    std::vector<HeadQuantity> quantities;
};

template <typename Words>
Offer offerOf(const Words& words)
{
    Offer offer{oneOf<HeadQuantity>(words), {}};
    for (const auto& word : words)
        offer.quantities.push_back(word.value);
    return offer;
}

} // namespace

StateFields headPointsFields()
{
    const Offer axis = offerOf(kHeadAxes);
    const Offer height = offerOf(kHeadHeights);
    const Offer mark = offerOf(kHeadMarks);
    const auto number = [](const char* key, HeadQuantity HeadPointsChoice::*quantity, const Offer& offer) {
        return field(QString::fromLatin1(key), quantity, offer.kind);
    };
    const auto menu = [](const Offer& offer, const char* name, const char* label, const char* tip) {
        return menuOf(offer.kind, offer.quantities, quantityName, QString::fromLatin1(name), tr(label), tr(tip));
    };
    return fieldsOf(
        QStringLiteral("headPoints"), &SessionState::headPoints,
        std::vector<Field<HeadPointsChoice>>{
            number("x", &HeadPointsChoice::x, axis)
                .on(QStringLiteral("--x"), QStringLiteral("NUMBER"),
                    QStringLiteral("Of heads-as-points: the number of a head from left to right; distance without it"))
                .with(menu(
                    axis, "headPointsX", "x",
                    QT_TRANSLATE_NOOP("headlight", "The number of a head that its place from left to right shows"))),
            number("y", &HeadPointsChoice::y, height)
                .on(QStringLiteral("--y"), QStringLiteral("NUMBER"),
                    QStringLiteral(
                        "Of heads-as-points: the number from below, or heads for a histogram of --x; entropy "
                        "without it"))
                .with(
                    menu(height, "headPointsY", "y",
                         QT_TRANSLATE_NOOP("headlight", "The number of a head that its height shows, or how many heads "
                                                        "have the number from left to right"))),
            number("colour", &HeadPointsChoice::colour, mark)
                .on(QStringLiteral("--colour-by"), QStringLiteral("NUMBER"),
                    QStringLiteral("Of heads-as-points: the number that colours the points; layer without it, none for "
                                   "one colour"))
                .with(menu(mark, "headPointsColour", QT_TRANSLATE_NOOP("headlight", "Colour"),
                           QT_TRANSLATE_NOOP("headlight", "The number of a head that colours its point"))),
            number("size", &HeadPointsChoice::size, mark)
                .on(QStringLiteral("--size-by"), QStringLiteral("NUMBER"),
                    QStringLiteral("Of heads-as-points: the number that sizes the points; none without it"))
                .with(menu(mark, "headPointsSize", QT_TRANSLATE_NOOP("headlight", "Size"),
                           QT_TRANSLATE_NOOP("headlight", "The number of a head that sizes its point")))});
}

} // namespace headlight
