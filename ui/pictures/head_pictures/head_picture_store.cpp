// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_pictures/head_picture_store.h"

#include "ui/picture/picture_tools.h"

namespace headlight {

void HeadPictureStore::follow(const Run& run)
{
    if (m_run == run)
        return;
    m_partMaker.reset();
    if (m_run && sharesLayer(*run, *m_run, 0)) {
        for (auto& [part, maker] : m_makers) {
            HeadPictureMaker next(run, part, maker.pictures().options);
            next.takeOver(maker);
            maker = std::move(next);
        }
    } else {
        m_makers.clear();
    }
    m_run = run;
}

HeadPictureMaker& HeadPictureStore::of(const Run& run, AttentionPart part, const ShownOptions& shown)
{
    follow(run);
    if (const auto old = m_makers.find(part); old != m_makers.end() && old->second.pictures().options != shown)
        m_makers.erase(old);
    return m_makers.try_emplace(part, run, part, shown).first->second;
}

HeadPictureMaker& HeadPictureStore::partOf(const Run& run, AttentionPart part, const ShownOptions& shown,
                                           const MapPlaces& places)
{
    follow(run);
    const auto isKept = [&](const HeadPictures& kept) {
        return kept.grid.part == part && kept.options == shown && kept.places == places;
    };
    if (!m_partMaker || !isKept(m_partMaker->pictures()))
        m_partMaker.emplace(run, part, shown, places);
    return *m_partMaker;
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
