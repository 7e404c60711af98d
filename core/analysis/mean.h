// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>

namespace headlight {

/// A running average; it has no value, never 0/0, while there is nothing to average.
class Mean {
public:
    void add(double value)
    {
        m_sum += value;
        ++m_count;
    }
    std::optional<double> value() const
    {
        return m_count ? std::optional<double>(m_sum / static_cast<double>(m_count)) : std::nullopt;
    }

private:
    double m_sum = 0.0;
    std::size_t m_count = 0;
};

} // namespace headlight
