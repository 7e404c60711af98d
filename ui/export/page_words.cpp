// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/page_words.h"

#include "ui/kit/tr.h"

#include <array>

namespace headlight {

std::span<const PageWord> pageWords()
{
    static constexpr auto words = std::to_array<PageWord>({
        {"language", QT_TRANSLATE_NOOP("headlight", "en")},
        {"views", QT_TRANSLATE_NOOP("headlight", "View")},
        {"overview", QT_TRANSLATE_NOOP("headlight", "Overview")},
        {"map", QT_TRANSLATE_NOOP("headlight", "Map")},
        {"links", QT_TRANSLATE_NOOP("headlight", "Links")},
        {"picture", QT_TRANSLATE_NOOP("headlight", "Picture")},
        {"figure", QT_TRANSLATE_NOOP("headlight", "Figure")},
        {"choices", QT_TRANSLATE_NOOP("headlight", "What is shown")},
        {"layer", QT_TRANSLATE_NOOP("headlight", "Layer")},
        {"head", QT_TRANSLATE_NOOP("headlight", "Head")},
        {"colours", QT_TRANSLATE_NOOP("headlight", "Colours")},
        {"scale", QT_TRANSLATE_NOOP("headlight", "Scale")},
        {"scaleOfRow", QT_TRANSLATE_NOOP("headlight", "to the largest on the picture")},
        {"scaleOfHead", QT_TRANSLATE_NOOP("headlight", "to the head’s largest")},
        {"scaleOfAll", QT_TRANSLATE_NOOP("headlight", "to the largest of all heads")},
        {"query", QT_TRANSLATE_NOOP("headlight", "From")},
        {"form", QT_TRANSLATE_NOOP("headlight", "Form")},
        {"formOverlay", QT_TRANSLATE_NOOP("headlight", "colours over the picture")},
        {"formHeat", QT_TRANSLATE_NOOP("headlight", "colours alone")},
        {"formMasked", QT_TRANSLATE_NOOP("headlight", "picture where it looks")},
        {"threshold", QT_TRANSLATE_NOOP("headlight", "Hide links below")},
        {"theme", QT_TRANSLATE_NOOP("headlight", "Theme")},
        {"themeOfSystem", QT_TRANSLATE_NOOP("headlight", "as the system")},
        {"light", QT_TRANSLATE_NOOP("headlight", "light")},
        {"dark", QT_TRANSLATE_NOOP("headlight", "dark")},
        {"attentionMap", QT_TRANSLATE_NOOP("headlight", "attention map")},
        {"attentionLinks", QT_TRANSLATE_NOOP("headlight", "attention links")},
        {"attentionPicture", QT_TRANSLATE_NOOP("headlight", "attention on the picture")},
        {"cell", QT_TRANSLATE_NOOP("headlight", "The cell")},
        {"pin", QT_TRANSLATE_NOOP("headlight", "Pin")},
        {"looksAt", QT_TRANSLATE_NOOP("headlight", "looks at")},
        {"weight", QT_TRANSLATE_NOOP("headlight", "weight")},
        {"keys", QT_TRANSLATE_NOOP("headlight", "Keys")},
        {"keysArrows",
         QT_TRANSLATE_NOOP("headlight", "another cell of the map or the links, another head of the overview, another "
                                        "patch of the picture that looks")},
        {"keysShiftArrows", QT_TRANSLATE_NOOP("headlight", "another patch of the picture that is looked at")},
        {"keysEnds",
         QT_TRANSLATE_NOOP("headlight", "the first and the last token that is looked at; on the picture, that looks")},
        {"keysEnter", QT_TRANSLATE_NOOP("headlight", "pin the cell, or open the head")},
        {"keysEscape", QT_TRANSLATE_NOOP("headlight", "let go of the cell")},
        {"keysHeads", QT_TRANSLATE_NOOP("headlight", "the head before, the next head")},
        {"keysLayers", QT_TRANSLATE_NOOP("headlight", "the layer before, the next layer")},
        {"keysViews", QT_TRANSLATE_NOOP("headlight", "the views, from the first to the last")},
        {"needsScript",
         QT_TRANSLATE_NOOP("headlight", "The picture is large, and its page needs a script to draw it.")},
        {"masked", QT_TRANSLATE_NOOP("headlight", "masked")},
        {"place", QT_TRANSLATE_NOOP("headlight", "layer %1, head %2")},
        {"cellLooks", QT_TRANSLATE_NOOP("headlight", "%1 looks at %2:")},
        {"pinned", QT_TRANSLATE_NOOP("headlight", "Pinned: %1 → %2")},
        {"rowStrongest", QT_TRANSLATE_NOOP("headlight", "%1: the strongest %2 of %3")},
        {"rowWhole", QT_TRANSLATE_NOOP("headlight", "%1: %2 of %3 keys")},
        {"scaleEnds", QT_TRANSLATE_NOOP("headlight", "from %1 to %2")},
        {"linksSome", QT_TRANSLATE_NOOP("headlight", "The strongest %1 of %2 links.")},
        {"linksAll", QT_TRANSLATE_NOOP("headlight", "%1 links.")},
        {"linksName", QT_TRANSLATE_NOOP("headlight", "Links of layer %1, head %2: %3 links")},
        {"mapName", QT_TRANSLATE_NOOP("headlight", "Attention of layer %1, head %2: %3 queries look at %4 keys")},
        {"pictureName",
         QT_TRANSLATE_NOOP("headlight", "Attention of layer %1, head %2 on the picture: what %3 looks at")},
        {"headName", QT_TRANSLATE_NOOP("headlight", "Layer %1, head %2")},
        {"coarse", QT_TRANSLATE_NOOP("headlight", "A browser draws no picture of so many pixels: the map is coarser "
                                                  "than its cells, the numbers beside it are exact.")},
    });
    return words;
}

} // namespace headlight
