// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/ablation/ablation_plot.h"
#include "ui/pictures/head_table/head_table.h"

namespace headlight {

/// The map of what switching off each head changes, or one sentence why there is none yet.
struct AblationPicture {
    std::optional<AblationPlot> plot;
    QString whyNone;
};

/// From the head finder's table, which has the numbers once each head was switched off in turn.
AblationPicture makeAblationPicture(const ActivationCache& cache, const HeadTable& table, AblationMeasure measure,
                                    ColourMapId map);

/// layer, head, kl_nats and, where it exists, log_probability_change_nats.
std::string ablationText(const HeadTable& table);

} // namespace headlight
