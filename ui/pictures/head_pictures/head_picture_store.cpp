// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_pictures/head_picture_store.h"

#include "ui/picture/picture_tools.h"

namespace headlight {

HeadPictureMaker& HeadPictureStore::of(const Run& run, AttentionPart part, const ShownOptions& shown)
{
    if (m_run != run) {
        m_run = run;
        m_makers.clear();
    }
    if (const auto old = m_makers.find(part); old != m_makers.end() && old->second.pictures().options != shown)
        m_makers.erase(old);
    return m_makers.try_emplace(part, run, part, shown).first->second;
}

bool hasWhatColoursNeed(const HeadPictures& pictures, const ColourScale& colours, int layer, HeadScope shown)
{
    if (colours.kind == ScaleKind::RowMax || colours.range == ScaleRange::Typed)
        return true;
    const bool needsEveryHead = colours.range == ScaleRange::Global || shown == HeadScope::Everything;
    return needsEveryHead ? pictures.isComplete() : pictures.hasLayer(layer);
}

ColourScale headColours(const PictureRequest& request, const HeadIndex& head, HeadScope shown)
{
    HeadPictureMaker& maker = request.tools.of<HeadPictureStore>().of(request.run, request.part(), request.state.shown);
    maker.make(
        head.layer,
        [&](const HeadPictures& pictures) {
            return hasWhatColoursNeed(pictures, request.state.colours, head.layer, shown);
        },
        request.cancel);
    return scaleOf(maker.pictures(), head, request.state.colours);
}

} // namespace headlight
