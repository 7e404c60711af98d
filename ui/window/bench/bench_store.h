// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/bench_session.h"
#include "ui/session/kept_values.h"

#include <filesystem>

namespace headlight {

/// Where the last bench waits for the next start: the bench as a file of its own, its title and how its sentences were
/// cut beside the window's layout.
class BenchStore {
public:
    struct Restored {
        BenchState state;
        QString problem; // one sentence; empty when all went well
    };

    BenchStore(std::filesystem::path bench, std::filesystem::path layout);

    /// How the window looks, beside what is kept here.
    KeptValues layout() const;
    /// The first example where there is none. A broken file is set aside and reported.
    Restored load();
    /// One sentence when it could not be written.
    QString save(const BenchState& state) const;

private:
    KeptFile m_bench;
    std::filesystem::path m_layout;
};

} // namespace headlight
