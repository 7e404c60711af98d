// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace headlight {

struct ActivationCache;
struct HeadIndex;

/// What is printed on every picture, so that a figure explains itself away from the program.
struct FigureCaption {
    QString model;  // "headlight-en"
    QString layer;  // "layer 3", "layers 0–3"; may be empty
    QString head;   // "head 5", "8 heads"; may be empty
    QString mask;   // "causal mask", "no mask"
    QString notes;  // "head 1.3 switched off · first 128 of 300 tokens"; may be empty

    QString line() const; // joined with " · "
};

FigureCaption makeCaption(const ActivationCache& cache);
FigureCaption makeCaption(const ActivationCache& cache, const HeadIndex& head);

} // namespace headlight
