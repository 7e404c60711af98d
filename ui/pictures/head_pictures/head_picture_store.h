// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"
#include "ui/pictures/head_pictures/head_pictures.h"

#include <map>

namespace headlight {

/// The pictures of a run's heads, kept among the tools of all pictures (see PictureTools) for whoever needs them.
class HeadPictureStore {
public:
    using Run = std::shared_ptr<const ActivationCache>;

    /// The maker for the heads of a part as they are shown now; what was made for another run is forgotten, but for
    /// layers that both share.
    HeadPictureMaker& of(const Run& run, AttentionPart part, const ShownOptions& shown);
    /// The maker for a part of their maps; the last such part is kept.
    HeadPictureMaker& partOf(const Run& run, AttentionPart part, const ShownOptions& shown, const MapPlaces& places);

private:
    void follow(const Run& run);

    Run m_run;
    std::map<AttentionPart, HeadPictureMaker> m_makers;
    std::optional<HeadPictureMaker> m_partMaker;
};

/// Whether enough heads were looked at to colour a picture: a scale with the range of a head or layer needs those of
/// `layer`, the selected head's; a range over all heads, and a picture of heads of every layer, need every one.
bool hasWhatColoursNeed(const HeadPictures& pictures, const ColourScale& colours, int layer, HeadScope shown);

/// The colours of one head, fitted to what they are shared with.
ColourScale headColours(const PictureRequest& request, const HeadIndex& head, HeadScope shown);

} // namespace headlight
