// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is on the screen as an animation.

#include "ui/catalogue/all_pictures.h"
#include "ui/catalogue/run_result.h"
#include "ui/catalogue/sweep.h"
#include "ui/picture/picture_tools.h"
#include "ui/session/model_locations.h"
#include "ui/window/figures/listed_export.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/frame/main_window.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

/// The command of a figure, once more for its animation.
SaidCommand animatedCommand(SaidCommand said, const AnimationChoice& choice, const RunResult& result)
{
    if (!said.refusal.isEmpty())
        return said;
    const Sweep sweep = *choice.sweep;
    if (sweep == Sweep::Generation && result.state.predictions.samples)
        return {{}, MainWindow::tr("a command takes the most probable token each time, and these were drawn")};
    std::erase_if(said.options,
                  [&](const SaidOption& option) { return option.name == sweptOption(sweep) || option.name == u"-o"; });
    said.options.push_back({QStringLiteral("--animate"), wordOf(kSweeps, sweep)});
    if (sweep == Sweep::Generation && choice.nTokens != AnimationChoice().nTokens)
        said.options.push_back({QStringLiteral("--generate"), QString::number(choice.nTokens)});
    return said;
}

AnimationSubject subjectOf(const AnimationChoice& choice, const QString& title,
                           const std::shared_ptr<const RunResult>& result, const SaidCommand& said)
{
    const Picture& picture = shownPicture(result->state);
    const AttentionPart part = shownPart(result->state, result->cache->config().parts());
    const auto frames = [choice, result, &picture, part](const CancelToken& cancel, const Progress& progress) {
        SessionState state = result->state;
        if (*choice.sweep == Sweep::Generation && result->generation && !state.pinnedKey)
            state.pinnedQuery.reset(); // the run pinned its last token
        const AttentionSize size = result->cache->config().sizeOf(part);
        const HeadGrid grid{size.nLayers, size.nHeads, part};
        const std::vector<std::filesystem::path> roots = modelLocations();
        PictureTools tools;
        return sweptFrames(choice, picture,
                           {state, result->cache, grid, selectedHead(state, grid), roots, tools, cancel, progress},
                           result->generation);
    };
    const bool isThere = *choice.sweep == Sweep::Generation && result->generation;
    const QString whyNot = isThere ? QString() : whyNotSwept(*choice.sweep, picture, result->cache.get(), part);
    return {title, whyNot, frames, animatedCommand(said, choice, *result)};
}

} // namespace

void MainWindow::exportAnimation()
{
    const auto result = m_session.result();
    if (!result || !result->cache || !result->cache->isWhole() || !m_centre->figure()) {
        tell(tr("There is no picture to animate yet."));
        return;
    }
    const SaidCommand said = shownCommand()({});
    const auto subject = [&](Sweep sweep, const QString& title) {
        return subjectOf({sweep, 1.0, result->state.predictions.nGenerated}, title, result, said);
    };
    const std::vector<AnimationSubject> subjects{
        subject(Sweep::Layers, tr("Layer by layer")), subject(Sweep::Heads, tr("Head by head")),
        subject(Sweep::Generation, tr("Token by token, as text is generated"))};
    const AnimationExport exported = exportAnimationOf(subjects, *this);
    if (!exported.refusal.isEmpty())
        tell(exported.refusal);
    else if (!exported.written.isEmpty())
        tellDone(tr("Written: %1").arg(exported.written));
}

} // namespace headlight
