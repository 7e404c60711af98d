// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/training_run.h"

#include "ui/kit/tr.h"
#include "ui/pictures/head_pictures/head_pictures.h"
#include "ui/pictures/overview/head_thumbnails.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

constexpr std::size_t kMostMoments = 300;
constexpr std::size_t kMostBytesOfMoments = 192U << 20U; // a run keeps no more
constexpr std::size_t kLeastMoments = 8;                 // however large each is

} // namespace

std::size_t TrainingMoment::bytes() const
{
    std::size_t numbers = 3 * static_cast<std::size_t>(checkpoint->weights.size()); // AdamW's means, too
    for (const auto& picture : maps->pictures)
        numbers += picture ? static_cast<std::size_t>(picture->size()) : 0;
    return sizeof(float) * numbers + snapshot->maps.front().size();
}

TrainingMoment momentOf(const MeasuredTraining& measured, const CancelToken& cancel)
{
    ColourScale colours;
    colours.range = ScaleRange::Typed;
    const HeadPictures pictures = makeHeadPictures(measured.probe, AttentionPart::Decoder, cancel);
    return {measured.point, measured.checkpoint,
            std::make_shared<const OverviewPlot>(makeOverviewPlot(*measured.probe, pictures, colours)),
            std::make_shared<const HistorySnapshot>(historySnapshot(measured))};
}

Figure mapsAt(const TrainingMoment& moment)
{
    OverviewPlot maps = *moment.maps;
    const QString step = tr("step %1").arg(moment.step());
    maps.caption.notes = maps.caption.notes.isEmpty() ? step : step + captionSeparator() + maps.caption.notes;
    return maps;
}

std::vector<Figure> mapsOf(const std::vector<TrainingMoment>& moments)
{
    std::vector<Figure> frames;
    for (const TrainingMoment& moment : moments)
        frames.push_back(mapsAt(moment));
    return frames;
}

TrainingRun::TrainingRun(int number, TrainingOptions options, std::optional<TrainingOrigin> from)
    : m_number(number), m_options(std::move(options)), m_from(from)
{
}

TrainingHistory TrainingRun::history(int untilStep) const
{
    std::vector<int> steps;
    for (const TrainingMoment& moment : m_moments)
        if (moment.step() <= untilStep)
            steps.push_back(moment.step());
    std::vector<HistorySnapshot> snapshots;
    for (const std::size_t place : historyPlaces(steps)) {
        snapshots.push_back(*m_moments[place].snapshot);
        if (m_from) // the steps before may have had other batches
            snapshots.back().nTokens.reset();
    }
    return historyOf(m_options, std::move(snapshots));
}

void TrainingRun::add(TrainingMoment moment)
{
    if (!m_moments.empty() && moment.step() <= step())
        return;
    const std::size_t n = m_moments.size();
    if (n >= 2 && m_moments[n - 1].step() - m_moments[n - 2].step() < m_gap)
        m_moments.back() = std::move(moment);
    else
        m_moments.push_back(std::move(moment));
    const std::size_t most = std::clamp(kMostBytesOfMoments / m_moments.back().bytes(), kLeastMoments, kMostMoments);
    if (m_moments.size() > most)
        thinOut();
}

/// Leaves every second one, and from now on keeps no more than lie as far apart.
void TrainingRun::thinOut()
{
    std::vector<TrainingMoment> kept;
    for (std::size_t i = 0; i < m_moments.size(); ++i)
        if (i % 2 == 0 || i + 1 == m_moments.size())
            kept.push_back(std::move(m_moments[i]));
    m_moments = std::move(kept);
    m_gap = (m_moments.back().step() - m_moments.front().step()) / static_cast<int>(m_moments.size());
}

} // namespace headlight
