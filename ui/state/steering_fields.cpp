// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/steering_fields.h"

#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"
#include "ui/state/state_field_kinds.h"

namespace headlight {

namespace {

constexpr qsizetype kLongestSteeringText = 24; // characters of each text in a name

QString shortQuoted(const QString& text)
{
    return tr("“%1”").arg(text.size() > kLongestSteeringText ? text.first(kLongestSteeringText - 1) + u'…' : text);
}

StateFields ofSteering(std::vector<Field<SteeringChoice>> fields)
{
    return fieldsOf(QStringLiteral("steering"), &SessionState::steering, std::move(fields));
}

} // namespace

QString steeringName(const SteeringChoice& choice)
{
    if (!choice.file.isEmpty())
        return choice.file.section(u'/', -1);
    return choice.hasVector() ? tr("%1 − %2").arg(shortQuoted(choice.to), shortQuoted(choice.from)) : QString();
}

StateFields steeringVectorFields()
{
    return ofSteering(
        {field(QStringLiteral("from"), &SteeringChoice::from, freeText())
             .on(QStringLiteral("--steer-from"), QStringLiteral("A"),
                 QStringLiteral("With --steer-to, a vector that steers: the residual stream of text B minus that of "
                                "text A, each at its last token")),
         field(QStringLiteral("to"), &SteeringChoice::to, freeText())
             .on(QStringLiteral("--steer-to"), QStringLiteral("B"),
                 QStringLiteral("The text that --steer-from is taken from")),
         field(QStringLiteral("token"), &SteeringChoice::token, tokenPosition())
             .on(QStringLiteral("--steer-token"), QStringLiteral("N"),
                 QStringLiteral("With --steer-from, both texts are read at their token N, counted from 0, in place of "
                                "their last one")),
         field(QStringLiteral("layer"), &SteeringChoice::layer, wholeNumber(0, kMostPositions))
             .on(QStringLiteral("--steer-layer"), QStringLiteral("L"),
                 QStringLiteral("The layer before which the stream is read and steered; 0, the embedding, without "
                                "it"))});
}

StateFields steeringFields()
{
    return together(
        {ofSteering({field(QStringLiteral("file"), &SteeringChoice::file, freeText())
                         .on(QStringLiteral("--steer"), QStringLiteral("FILE"),
                             QStringLiteral("Adds a vector to the residual stream before --steer-layer: a .npy, "
                                            ".safetensors, .json or other file of one array with as many numbers as "
                                            "the stream, such as headlight steer writes"))}),
         steeringVectorFields(),
         ofSteering(
             {field(QStringLiteral("by"), &SteeringChoice::strength, between(-kMostStrength, kMostStrength))
                  .on(QStringLiteral("--steer-by"), QStringLiteral("X"),
                      QStringLiteral("What the vector that steers is multiplied by; 1 without it, and 0 changes "
                                     "nothing")),
              field(QStringLiteral("at"), &SteeringChoice::position, tokenPosition())
                  .on(QStringLiteral("--steer-at"), QStringLiteral("N"),
                      QStringLiteral("The only token that is steered, counted from 0; every one without it"))})});
}

} // namespace headlight
