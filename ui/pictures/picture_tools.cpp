// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/picture_tools.h"

#include "ui/pictures/overview/picture_needs.h"
#include "ui/pictures/picture.h"

#include <string>

namespace headlight {

void PictureTools::follow(const Run& run)
{
    if (m_run == run)
        return;
    m_run = run;
    m_heads.clear();
    m_layers.reset();
}

HeadPictureMaker& PictureTools::headPictures(const Run& run, AttentionPart part, const ShownOptions& shown)
{
    follow(run);
    if (const auto old = m_heads.find(part); old != m_heads.end() && old->second.pictures().options != shown)
        m_heads.erase(old);
    return m_heads.try_emplace(part, run, part, shown).first->second;
}

const LayerPicture& PictureTools::layers(const PictureRequest& request)
{
    follow(request.run);
    const LayerIndex layer{request.selected.layer, request.part()};
    const SessionState& state = request.state;
    if (!m_layers || !m_layers->isOf(state.layers, layer, state.shown))
        m_layers = makeLayerPicture(request.run, state.layers, layer, state.shown, request.cancel,
                                    withPercent(request.progress));
    return *m_layers;
}

ColourScale headColours(const PictureRequest& request, const HeadIndex& head)
{
    HeadPictureMaker& maker = request.tools.headPictures(request.run, request.part(), request.state.shown);
    maker.make(
        head.layer,
        [&](const HeadPictures& pictures) { return hasWhatColoursNeed(pictures, request.state, head.layer); },
        request.cancel);
    return scaleOf(maker.pictures(), head, request.state.colours);
}

Progress withPercent(const Progress& progress)
{
    if (!progress)
        return {};
    return [progress](double share, std::string_view what) {
        const int percent = static_cast<int>(100.0 * share);
        progress(share, std::string(what) + ", " + std::to_string(percent) + " %");
    };
}

} // namespace headlight
