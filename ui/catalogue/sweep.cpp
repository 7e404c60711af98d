// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/catalogue/sweep.h"

#include "core/base/error.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/export/animation_file.h"
#include "ui/kit/tr.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/bench/bench_walk.h"

#include <string>
#include <utility>

namespace headlight {

namespace {

constexpr int kMostGenerated = kMostFrames - 1; // the first frame is the text as it was

/// One frame, as the picture makes it.
Figure frameOf(const Picture& picture, const PictureRequest& request)
{
    const MadePicture made = picture.make(request);
    if (!made.complaint.isEmpty() || !made.figure)
        throw Error(ErrorKind::BadArgument, (made.complaint.isEmpty() ? made.refusal : made.complaint).toStdString());
    return *made.figure;
}

/// Says how far the frames are, and stops them.
void beginFrame(const PictureRequest& request, int frame, int nFrames)
{
    request.cancel.throwIfCancelled();
    if (request.progress)
        request.progress(double(frame) / nFrames, tr("picture %1 of %2").arg(frame + 1).arg(nFrames).toStdString());
}

std::vector<Figure> framesOfHeads(Sweep sweep, const Picture& picture, const PictureRequest& request)
{
    const int n = sweep == Sweep::Layers ? request.grid.nLayers : request.grid.nHeads;
    std::vector<Figure> frames;
    for (int i = 0; i < n; ++i) {
        beginFrame(request, i, n);
        HeadIndex head = request.selected;
        (sweep == Sweep::Layers ? head.layer : head.head) = i;
        SessionState state = request.state;
        state.selected = head;
        if (sweep == Sweep::Layers && state.context.layer)
            state.context.layer = i;
        frames.push_back(frameOf(
            picture, {state, request.run, request.grid, head, request.modelRoots, request.tools, request.cancel, {}}));
    }
    return frames;
}

std::vector<Figure> framesOfGeneration(const Generation& made, const Picture& picture, const PictureRequest& request)
{
    if (made.ids.empty())
        throw Error(
            ErrorKind::BadArgument,
            tr("The model ends the text at once: there is no token to go through, and one picture is no animation.")
                .toStdString());
    std::vector<Figure> frames;
    std::shared_ptr<const ActivationCache> before;
    for (int step = 0; step <= made.nTokens(); ++step) {
        beginFrame(request, step, made.nTokens() + 1);
        auto run = made.runAt(step, request.cancel, before ? EarlierRuns{before.get()} : EarlierRuns());
        SessionState state = request.state;
        if (!state.pinnedQuery) { // then it is the token that was written
            state.pinnedQuery = static_cast<int>(run->queryEncoding(request.part()).size()) - 1;
            state.pinnedKey.reset();
        }
        frames.push_back(frameOf(
            picture,
            {state, run, request.grid, request.selected, request.modelRoots, request.tools, request.cancel, {}}));
        before = std::move(run);
    }
    return frames;
}

std::shared_ptr<const Generation> generatedFor(const AnimationChoice& choice, const PictureRequest& request)
{
    const ActivationCache& run = *request.run;
    const auto& given = run.target && !run.target->isGenerated ? run.target : std::nullopt;
    GenerationOptions options = request.state.predictions.generation();
    options.nTokens = choice.nTokens;
    return std::make_shared<const Generation>(
        generate(run.model, run.inputEncoding(), given, run.options, options, request.cancel, request.progress));
}

} // namespace

std::vector<Field<AnimationChoice>> animationFields()
{
    return {field({}, &AnimationChoice::sweep, maybe(oneOf<Sweep>(kSweeps)))
                .on(QStringLiteral("--animate"), QStringLiteral("WHAT"),
                    QStringLiteral("An animation, as %1 (a numbered file for each frame), in place of one figure: %2 "
                                   "(of a bench)")
                        .arg(animationEndings(), knownWords(kSweeps))),
            field({}, &AnimationChoice::seconds, between(kShortestFrame, kLongestFrame))
                .on(QStringLiteral("--frame-seconds"), QStringLiteral("X"),
                    QStringLiteral("How long a frame of a .webp stands; 1 without it")),
            field({}, &AnimationChoice::nTokens, wholeNumber(1, kMostGenerated))
                .on(QStringLiteral("--generate"), QStringLiteral("N"),
                    QStringLiteral("Of --animate generation: the most tokens that are written; 20 without it"))};
}

QString sweptOption(Sweep sweep)
{
    return sweep == Sweep::Layers  ? QStringLiteral("--layer")
           : sweep == Sweep::Heads ? QStringLiteral("--head")
                                   : QString();
}

QString whyNotSwept(Sweep sweep, const Picture& picture, const ActivationCache* run, AttentionPart part)
{
    if (sweep == Sweep::Steps)
        return picture.name == QLatin1String("bench") ? QString() : tr("Only a bench is computed step by step.");
    if (!picture.isOfRun)
        return tr("The picture %1 is of no run of a model, which has layers and heads and writes on.")
            .arg(picture.name);
    if (const QString option = sweptOption(sweep); !option.isEmpty() && !picture.fieldOf(option))
        return sweep == Sweep::Layers
                   ? tr("The picture %1 is not of one layer: it shows the same in each frame.").arg(picture.name)
                   : tr("The picture %1 is not of one head: it shows the same in each frame.").arg(picture.name);
    if (!run)
        return {};
    const AttentionSize size = run->config().sizeOf(part);
    if (sweep == Sweep::Layers && size.nLayers == 1)
        return tr("There is one layer, and one picture is no animation.");
    if (sweep == Sweep::Heads && size.nHeads == 1)
        return tr("A layer has one head, and one picture is no animation.");
    if (sweep != Sweep::Generation)
        return {};
    if (part == AttentionPart::Encoder)
        return tr("The encoder's attention does not change while the decoder writes.");
    const auto& given = run->target && !run->target->isGenerated ? run->target : std::nullopt;
    return QString::fromStdString(whyNothingToGenerate(*run->model, run->inputEncoding(), given));
}

std::vector<Figure> benchFrames(const BenchPlot& plot)
{
    std::vector<Figure> frames{computedUpTo(plot, {})};
    for (const std::size_t step : stepsToCompute(*plot.steps))
        frames.emplace_back(computedUpTo(plot, step));
    return frames;
}

std::vector<Figure> sweptFrames(const AnimationChoice& choice, const Picture& picture, const PictureRequest& request,
                                const std::shared_ptr<const Generation>& generated)
{
    const Sweep sweep = choice.sweep.value();
    if (const QString why = whyNotSwept(sweep, picture, request.run.get(), request.part()); !why.isEmpty())
        throw Error(ErrorKind::BadArgument, why.toStdString());
    if (sweep == Sweep::Steps) {
        const Figure sheet = frameOf(picture, request);
        return benchFrames(*sheet.as<BenchPlot>());
    }
    if (sweep != Sweep::Generation)
        return framesOfHeads(sweep, picture, request);
    return framesOfGeneration(generated ? *generated : *generatedFor(choice, request), picture, request);
}

} // namespace headlight
