// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/patches/patches_row.h"

#include "core/base/error.h"
#include "ui/kit/tr.h"
#include "ui/picture/picture_parts.h"
#include "ui/pictures/patches/patch_fields.h"
#include "ui/pictures/patches/patch_source.h"
#include "ui/pictures/patches/seen_plot.h"
#include "ui/state/choice_text.h"
#include "ui/state/shown_fields.h"

#include <memory>
#include <utility>

namespace headlight {

namespace {

using StateTest = bool (*)(const SessionState&);

MadePicture makePatches(const PictureRequest& request)
{
    try {
        const PatchSource source(request);
        PatchPlot plot = source.at(source.query());
        const int layer = request.selected.layer;
        const QString what = wordOf(kPatchWeights, plot.choice.weights);
        PictureTable table =
            textTable(tr("weights on the picture"), QStringLiteral("patches_%1_layer_%2").arg(what).arg(layer),
                      [plot, layer] { return patchTable(plot, layer); });
        return {Figure(std::move(plot)), {}, std::move(table)};
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::BadArgument)
            throw;
        return {{}, QString::fromUtf8(error.what())};
    }
}

std::any patchesOnScreen(const PictureRequest& request, const MadePicture& made, const std::optional<TokenPair>&)
{
    const PatchPlot* plot = made.figure ? made.figure->as<PatchPlot>() : nullptr;
    if (!plot)
        return {};
    PatchScreen screen{*plot, std::make_shared<const PatchSource>(request)};
    screen.plot.marked = request.selected;
    return screen;
}

MadePicture makeSeen(const PictureRequest& request)
{
    if (const QString why = whyNoPicture(*request.run); !why.isEmpty())
        return {{}, why};
    PictureTable table{tr("numbers that the model reads"), QStringLiteral("seen_picture"),
                       [run = request.run](const TextSink& out) { writeSeenTable(out, *run); }};
    return {Figure(makeSeenPlot(*request.run)), {}, std::move(table)};
}

OptionNeed needOf(const char* option, StateTest isMet, const char* why)
{
    return {QString::fromLatin1(option),
            [isMet](const SessionState& state, const QSet<QString>&) { return isMet(state); },
            QString::fromLatin1(why)};
}

/// A picture that is cut out has one brightness inside and one outside.
bool isCutOutByChoice(const SessionState& state)
{
    return state.patches.form == PatchForm::Masked && state.patches.topMass < 100.0;
}

std::vector<OptionNeed> patchNeeds()
{
    std::vector<OptionNeed> needs = colourNeeds();
    const auto isOverlay = [](const SessionState& state) { return state.patches.form == PatchForm::Overlay; };
    const auto hasColours = [](const SessionState& state) { return state.patches.form != PatchForm::Masked; };
    const auto isShaded = [](const SessionState& state) { return !isCutOutByChoice(state); };
    const auto isOfHead = [](const SessionState& state) { return state.patches.weights == PatchWeights::Head; };
    const auto isOfEach = [](const SessionState& state) { return state.patches.weights == PatchWeights::Heads; };
    const auto isOfSome = [](const SessionState& state) { return areOfHeads(state.patches.weights); };
    for (const OptionNeed& need :
         {needOf("--alpha", isOverlay, "--alpha goes with --show-as overlay"),
          needOf("--colours", hasColours,
                 "--colours goes with --show-as overlay and heat: a masked picture has its own"),
          needOf("--scale", isShaded,
                 "--scale changes nothing of --show-as masked with --top-mass: a patch is in or out"),
          needOf("--range", isShaded,
                 "--range changes nothing of --show-as masked with --top-mass: a patch is in or out"),
          needOf("--interpolation", isShaded,
                 "--interpolation changes nothing of --show-as masked with --top-mass: a patch is in or out"),
          needOf("--head", isOfHead, "--head goes with --weights-of head"),
          needOf("--hide-heads", isOfEach, "--hide-heads goes with --weights-of heads"),
          needOf("--value-weighted", isOfSome, "--value-weighted goes with --weights-of head, heads and mean")})
        needs.push_back(need);
    return needs;
}

Picture weightsPicture()
{
    Picture picture;
    picture.name = QStringLiteral("patches");
    picture.help = QStringLiteral("patches (what a patch of an image looks at, on the picture)");
    picture.tab = kPatchesTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "On the picture");
    picture.takes = together({{attentionField(), layerField(), headField(), hiddenHeadsField(), queryField()},
                              patchFields(),
                              {valueWeightedField(), colourMapField(), scaleField(), rangeField()}});
    picture.choose = [](SessionState& state) { state.patches.showsSeen = false; };
    picture.isChosen = [](const SessionState& state) { return !state.patches.showsSeen; };
    picture.optionNeeds = patchNeeds();
    picture.whyNotHidden = [](const SessionState&, const HeadIndex& selected, const HeadIndex& hidden) {
        return hidden.layer != selected.layer ? QStringLiteral("the heads of layer %1 are drawn").arg(selected.layer)
                                              : QString();
    };
    picture.make = makePatches;
    picture.onScreen = patchesOnScreen;
    return picture;
}

Picture seenPicture()
{
    Picture picture;
    picture.name = QStringLiteral("seen");
    picture.help = QStringLiteral("seen (an image as the model sees it: resized, cropped, in patches)");
    picture.tab = kPatchesTab;
    picture.reads = runFields({QStringLiteral("--model"), QStringLiteral("--image"), QStringLiteral("--assume"),
                               QStringLiteral("--base"), QStringLiteral("--allow-unknown-keys")});
    picture.choose = [](SessionState& state) { state.patches.showsSeen = true; };
    picture.isChosen = [](const SessionState& state) { return state.patches.showsSeen; };
    picture.make = makeSeen;
    return picture;
}

} // namespace

std::vector<Picture> patchPictures()
{
    return {weightsPicture(), seenPicture()};
}

} // namespace headlight
