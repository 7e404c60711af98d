// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/reading_watch.h"

#include <utility>

namespace headlight {

ReadingWatch::ReadingWatch(const std::string& file, Progress progress, CancelToken cancel)
    : m_what("reading " + file), m_progress(std::move(progress)), m_cancel(std::move(cancel))
{
}

ReadingWatch ReadingWatch::step(double begin, double end) const
{
    ReadingWatch result = *this;
    result.m_begin = m_begin + begin * (m_end - m_begin);
    result.m_end = m_begin + end * (m_end - m_begin);
    return result;
}

void ReadingWatch::at(std::size_t done, std::size_t all) const
{
    m_cancel.throwIfCancelled();
    if (m_progress && all > 0)
        m_progress(m_begin + (m_end - m_begin) * static_cast<double>(done) / static_cast<double>(all), m_what);
}

} // namespace headlight
