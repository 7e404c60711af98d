// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "ui/export/export_figure.h"

#include <QString>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace headlight {

/// A form of file that frames are written in. One row of kAnimationFormats.
struct AnimationFormat {
    const char* ending; ///< ".webp"
    const char* title;  ///< names it in the dialog, for tr()
    bool hasPixels;
    bool plays; ///< by itself, so that a frame stands for some time
};

/// All forms; the first is what a person has who chooses none.
inline constexpr std::array kAnimationFormats{
    AnimationFormat{".webp", QT_TRANSLATE_NOOP("headlight", "WebP: plays by itself"), true, true},
    AnimationFormat{".pdf", QT_TRANSLATE_NOOP("headlight", "PDF: a page for each step"), false, false},
    AnimationFormat{".png", QT_TRANSLATE_NOOP("headlight", "PNG: a numbered file for each step"), true, false}};

/// Null for an ending that no animation has.
const AnimationFormat* animationFormat(const std::string& ending);
/// ".webp, .pdf or .png".
QString animationEndings();

inline constexpr int kMostFrames = 500;
inline constexpr int kUsualAnimationDpi = 150; // a .webp has many frames
inline constexpr double kShortestFrame = 0.02; // seconds
inline constexpr double kLongestFrame = 60.0;

/// The files that `file` becomes: itself, or where it ends in .png one for each frame, "heads-01.png", ….
std::vector<std::filesystem::path> animationFiles(const std::filesystem::path& file, std::size_t nFrames);

/// Writes the frames, in the form that the ending says, all in one size: the options' own, else as large as the largest
/// needs, in which the smaller stand at the top left. `seconds` is how long a frame of a .webp stands. Returns what was
/// written. Throws Error{BadArgument, CannotWrite, Cancelled}; nothing half-written stays, and of numbered files none.
std::vector<std::filesystem::path> exportAnimation(const std::filesystem::path& file, const std::vector<Figure>& frames,
                                                   const FigureExportOptions& options, double seconds,
                                                   const CancelToken& cancel = {}, const Progress& progress = {});

} // namespace headlight
