// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/pair/pair_row.h"

#include "core/base/error.h"
#include "ui/kit/tr.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/pair/pair_pipeline.h"
#include "ui/pictures/pair/pair_table.h"
#include "ui/state/run_fields.h"

namespace headlight {

namespace {

QString ofPair(const char* sentence)
{
    return QStringLiteral("Of a pair: ") + QLatin1String(sentence);
}

StateFields pairFields()
{
    const std::vector<Field<PairHead>> head{
        field({}, &PairHead::layer, tokenPosition())
            .on(QStringLiteral("--layer"), QStringLiteral("L"), ofPair("of the Transformer's cross-attention")),
        field({}, &PairHead::head, tokenPosition())
            .on(QStringLiteral("--head"), QStringLiteral("H"), ofPair("the mean of the layer's heads without it"))};
    std::vector<Field<PairChoice>> fields = fieldsOf({}, &PairChoice::head, head);
    fields.push_back(
        field({}, &PairChoice::mode, oneOf<PairMode>(kPairModes))
            .on(QStringLiteral("--mode"), QStringLiteral("MODE"),
                ofPair("inference (without it: the decoders read what they write) or training (they read --pair)")));
    fields.push_back(field({}, &PairChoice::step, wholeNumber(1, kMostPositions))
                         .on(QStringLiteral("--step"), QStringLiteral("N"),
                             ofPair("the step of the translation, counted from 1; the first without it")));
    return fieldsOf({}, &SessionState::pages, fieldsOf({}, &PageChoices::pair, fields));
}

bool isOfTraining(const SessionState& state)
{
    return state.pages.pair.mode == PairMode::Training;
}

void adoptPair(SessionState& state, const QSet<QString>& given)
{
    if (isOfTraining(state) && !given.contains(QStringLiteral("--pair")))
        throw Error(ErrorKind::BadArgument,
                    "--mode training needs --pair, the true translation that the decoders read");
}

/// One sentence where what was asked for is not there.
QString complaintOf(const PairPlot& plot, const PairChoice& choice)
{
    for (const PairSide& side : plot.sides)
        if (!side.refusal.isEmpty())
            return side.refusal;
    const PairSide& transformer = plot.sides[0];
    if (choice.step > plot.nSteps())
        return tr("--step %1 does not exist: the translation has steps 1 to %2").arg(choice.step).arg(plot.nSteps());
    if (choice.head.layer && *choice.head.layer >= transformer.nLayers)
        return tr("--layer %1 does not exist: the cross-attention has layers 0 to %2")
            .arg(*choice.head.layer)
            .arg(transformer.nLayers - 1);
    if (choice.head.head && *choice.head.head >= transformer.nHeads)
        return tr("--head %1 does not exist: a layer has heads 0 to %2")
            .arg(*choice.head.head)
            .arg(transformer.nHeads - 1);
    return {};
}

MadePicture makePair(const PictureRequest& request)
{
    const SessionState& state = request.state;
    const PairChoice& choice = state.pages.pair;
    PairPlot plot =
        request.tools.of<PairPipeline>()
            .run({0, choice.mode, state.input.text, state.input.secondText, choice.head, request.modelRoots},
                 request.cancel, request.progress)
            .plot;
    plot.step = choice.step - 1;
    MadePicture made = madeOf(plot);
    made.complaint = complaintOf(plot, choice);
    return made;
}

} // namespace

MadePicture madeOf(const PairPlot& plot)
{
    if (plot.isEmpty())
        return {{}, plot.sides[0].refusal};
    return {Figure(plot), {}, textTable(tr("attention of both translators"), QStringLiteral("pair"), [plot] {
                return pairTable(plot);
            })};
}

Picture pairPicture()
{
    Picture picture;
    picture.name = QStringLiteral("pair");
    picture.help = QStringLiteral("pair (two translators on one text, step by step)");
    picture.madeFrom(runFields({QStringLiteral("--text"), QStringLiteral("--pair")}), {QStringLiteral("--text")});
    picture.takes = pairFields();
    picture.adopt = adoptPair;
    picture.optionNeeds = {
        {QStringLiteral("--pair"), [](const SessionState& state, const QSet<QString>&) { return isOfTraining(state); },
         QStringLiteral("--pair goes with --mode training; in inference the decoders read what they write")}};
    picture.make = makePair;
    return picture;
}

} // namespace headlight
