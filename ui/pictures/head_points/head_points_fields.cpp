// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_points/head_points_fields.h"

namespace headlight {

namespace {

Field<HeadPointsChoice> quantityField(const char* key, HeadQuantity HeadPointsChoice::*quantity, const char* option,
                                      const FieldKind<HeadQuantity>& kind, const char* help)
{
    return field(QString::fromLatin1(key), quantity, kind)
        .on(QLatin1String(option), QStringLiteral("NUMBER"), QLatin1String(help));
}

} // namespace

StateFields headPointsFields()
{
    const FieldKind<HeadQuantity> axis = oneOf<HeadQuantity>(kHeadAxes);
    const FieldKind<HeadQuantity> mark = oneOf<HeadQuantity>(kHeadMarks);
    return fieldsOf(
        QStringLiteral("headPoints"), &SessionState::headPoints,
        std::vector<Field<HeadPointsChoice>>{
            quantityField("x", &HeadPointsChoice::x, "--x", axis,
                          "Of heads-as-points: the number of a head from left to right; distance without it"),
            quantityField("y", &HeadPointsChoice::y, "--y", axis,
                          "Of heads-as-points: the number from below; entropy without it"),
            quantityField("colour", &HeadPointsChoice::colour, "--colour-by", mark,
                          "Of heads-as-points: the number that colours the points; layer without it, none for one "
                          "colour"),
            quantityField("size", &HeadPointsChoice::size, "--size-by", mark,
                          "Of heads-as-points: the number that sizes the points; none without it")});
}

} // namespace headlight
