// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/animation_file.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/file_ending.h"
#include "ui/export/figure_bytes.h"
#include "ui/export/figure_formats.h"
#include "ui/export/frame_plot.h"
#include "ui/export/webp_bytes.h"
#include "ui/kit/tr.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <memory>
#include <optional>
#include <sstream>

namespace headlight {

namespace {

/// What all frames of an animation have in common.
struct FrameLook {
    QSizeF size; // in 1/96 inch
    Theme theme;
    int dpi; // counts where the format has pixels
};

/// Tells what is done, and throws once the user cancels.
class FrameSteps {
public:
    FrameSteps(std::size_t n, const CancelToken& cancel, const Progress& progress)
        : m_n(n), m_cancel(cancel), m_progress(progress)
    {
    }

    void begin(std::size_t frame) const
    {
        if (m_progress)
            m_progress(static_cast<double>(frame) / static_cast<double>(m_n),
                       tr("frame %1 of %2").arg(frame + 1).arg(m_n).toStdString());
        m_cancel.throwIfCancelled(); // the user may have done so while progress was told
    }

private:
    std::size_t m_n;
    const CancelToken& m_cancel;
    const Progress& m_progress;
};

QSizeF largestOf(const std::vector<Figure>& frames, const Theme& theme)
{
    QSizeF size;
    for (const Figure& frame : frames)
        size = size.expandedTo(frame.preferredSize(theme));
    return size;
}

/// The frames as figures of one size.
std::vector<Figure> inOneSize(const std::vector<Figure>& frames, const FigureExportOptions& options)
{
    const Theme look = options.look();
    const QSizeF largest = largestOf(frames, look);
    std::vector<Figure> framed;
    for (const Figure& frame : frames)
        framed.emplace_back(
            FramePlot(frame, largest, options.size ? std::nullopt : std::optional(frame.preferredSize(look))));
    return framed;
}

/// Refuses what a single figure of that form would be refused for, frame by frame.
void requireWritableFrames(const AnimationFormat& format, const std::vector<Figure>& frames, const FrameLook& look)
{
    const std::string form = format.hasPixels ? ".png" : format.ending;
    for (std::size_t i = 0; i < (format.hasPixels ? 1 : frames.size()); ++i) {
        const std::string why = whyNotWritten(*figureFormat(form), frames[i], look.size, look.theme, look.dpi);
        if (!why.empty())
            throw Error(ErrorKind::BadArgument, why);
    }
    const double longest = std::max(look.size.width(), look.size.height()) * look.dpi / unitsPerInch;
    if (format.plays && longest > WebpAnimation::kLongestSide)
        throw Error(ErrorKind::BadArgument, "at " + std::to_string(look.dpi) + " dots per inch a side has " +
                                                std::to_string(std::lround(longest)) + " pixels, more than the " +
                                                std::to_string(WebpAnimation::kLongestSide) +
                                                " of a .webp; choose fewer dots per inch");
}

QByteArray playedBytes(const std::vector<Figure>& frames, const FrameLook& look, double seconds,
                       const FrameSteps& steps)
{
    constexpr double millisecondsPerSecond = 1000.0;
    std::optional<WebpAnimation> animation;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        steps.begin(i);
        const QImage image = figureImage(frames[i], look.size, look.theme, look.dpi);
        if (!animation)
            animation.emplace(image.size(), static_cast<int>(std::lround(seconds * millisecondsPerSecond)));
        animation->add(image);
    }
    return animation->finish();
}

void commitTogether(const std::vector<std::filesystem::path>& files,
                    const std::vector<std::unique_ptr<AtomicFile>>& written)
{
    std::vector<std::filesystem::path> added; // what was there before is not taken away
    try {
        for (std::size_t i = 0; i < written.size(); ++i) {
            std::error_code ignored;
            const bool wasThere = std::filesystem::exists(files[i], ignored);
            written[i]->commit();
            if (!wasThere)
                added.push_back(files[i]);
        }
    } catch (const Error&) {
        std::error_code ignored;
        for (const std::filesystem::path& file : added)
            std::filesystem::remove(file, ignored);
        throw;
    }
}

void writeNumbered(const std::vector<std::filesystem::path>& files, const std::vector<Figure>& frames,
                   const FrameLook& look, const FrameSteps& steps)
{
    std::vector<std::unique_ptr<AtomicFile>> written;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        steps.begin(i);
        const QByteArray bytes = pngBytes(frames[i], look.size, look.theme, look.dpi);
        written.push_back(std::make_unique<AtomicFile>(files[i]));
        written.back()->write({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    }
    commitTogether(files, written);
}

void writeWhole(const std::filesystem::path& file, const QByteArray& bytes)
{
    writeFileAtomically(file, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

} // namespace

const AnimationFormat* animationFormat(const std::string& ending)
{
    const auto found =
        std::ranges::find_if(kAnimationFormats, [&](const AnimationFormat& format) { return ending == format.ending; });
    return found == kAnimationFormats.end() ? nullptr : &*found;
}

QString animationEndings()
{
    QStringList endings;
    for (const AnimationFormat& format : kAnimationFormats)
        endings << QLatin1String(format.ending);
    const QString last = endings.takeLast();
    return endings.join(QStringLiteral(", ")) + QStringLiteral(" or ") + last;
}

std::vector<std::filesystem::path> animationFiles(const std::filesystem::path& file, std::size_t nFrames)
{
    if (endingOf(file) != ".png")
        return {file};
    std::vector<std::filesystem::path> files;
    const auto width = static_cast<int>(std::max<std::size_t>(2, std::to_string(nFrames).size()));
    for (std::size_t i = 1; i <= nFrames; ++i) {
        std::ostringstream name;
        name << file.stem().string() << '-' << std::setw(width) << std::setfill('0') << i << file.extension().string();
        files.push_back(file.parent_path() / name.str());
    }
    return files;
}

std::vector<std::filesystem::path> exportAnimation(const std::filesystem::path& file, const std::vector<Figure>& frames,
                                                   const FigureExportOptions& options, double seconds,
                                                   const CancelToken& cancel, const Progress& progress)
{
    options.validate();
    const AnimationFormat* format = animationFormat(endingOf(file));
    if (!format)
        throw Error(ErrorKind::BadArgument,
                    "an animation is written as " + animationEndings().toStdString() + ", not " +
                        asEnding(endingOf(file)),
                    file.string());
    if (frames.empty() || frames.size() > static_cast<std::size_t>(kMostFrames))
        throw Error(ErrorKind::BadArgument, "an animation has 1 to " + std::to_string(kMostFrames) + " frames, not " +
                                                std::to_string(frames.size()));
    const std::vector<Figure> framed = inOneSize(frames, options);
    const QSizeF size = options.sizeOf(framed.front());
    const int usual = format->plays ? std::min(kUsualAnimationDpi, usualDpi(size)) : usualDpi(size);
    const FrameLook look{size, options.look(), options.dpi.value_or(usual)};
    const std::vector<std::filesystem::path> files = animationFiles(file, framed.size());
    const FrameSteps steps(framed.size(), cancel, progress);
    try {
        requireWritableFrames(*format, framed, look);
        if (format->plays)
            writeWhole(file, playedBytes(framed, look, seconds, steps));
        else if (format->hasPixels)
            writeNumbered(files, framed, look, steps);
        else
            writeWhole(file, pdfPages(framed, size, look.theme, [&](std::size_t page) { steps.begin(page); }));
    } catch (const Error& error) {
        throw Error(error.kind(), error.message(), error.file().empty() ? file.string() : error.file());
    }
    return files;
}

} // namespace headlight
