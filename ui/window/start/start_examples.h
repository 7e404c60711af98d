// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/session_state.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// A text to begin with, and a head that does something in it.
struct StartExample {
    QString text;
    QString shows; // what there is to see: "“check” looks back at “cash”"
    std::string model;
    HeadIndex head;
    std::optional<int> query; // pinned: the tokens that are spoken of
    std::optional<int> key;
    AttentionPart part = AttentionPart::Decoder;

    /// What the window shows of it; how it looks, and what of the attention is shown, is as in `now`.
    SessionState state(const SessionState& now) const;
};

/// Those whose model is among `models`.
std::vector<StartExample> startExamples(const std::vector<std::string>& models);

} // namespace headlight
