// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/generation.h"
#include "ui/kit/enum_word.h"
#include "ui/kit/field.h"
#include "ui/picture/picture.h"
#include "ui/pictures/bench/bench_plot.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// What changes from one frame of an animation to the next.
enum class Sweep {
    Layers,     ///< the chosen layer, from the first to the last
    Heads,      ///< the chosen head, of the layer
    Generation, ///< the text, which the model goes on with token by token
    Steps       ///< the bench as far as it is computed
};

inline constexpr std::array kSweeps{EnumWord{Sweep::Layers, "layers"}, EnumWord{Sweep::Heads, "heads"},
                                    EnumWord{Sweep::Generation, "generation"}, EnumWord{Sweep::Steps, "steps"}};

/// Everything that a person chooses of an animation besides its picture and its file.
struct AnimationChoice {
    std::optional<Sweep> sweep; ///< empty: one figure
    double seconds = 1.0;       ///< a frame of a .webp stands
    int nTokens = 20;           ///< the most that are generated
};

std::vector<Field<AnimationChoice>> animationFields();

/// The option whose values the frames go through, "--layer"; empty: no single one.
QString sweptOption(Sweep sweep);

/// Why no animation of this kind is made of a picture, in one sentence; empty where one is. `run` is null for a picture
/// of no run.
QString whyNotSwept(Sweep sweep, const Picture& picture, const ActivationCache* run, AttentionPart part);

/// The frames of a picture, each a figure, as `request` shows it but for what changes; a bench's is its own. What was
/// generated before is stepped through where it is given, else it is generated first. Throws Error{BadArgument} where
/// whyNotSwept() has a reason and where a frame has no figure, Error{Cancelled}, and what the picture throws.
std::vector<Figure> sweptFrames(const AnimationChoice& choice, const Picture& picture, const PictureRequest& request,
                                const std::shared_ptr<const Generation>& generated = {});

/// The frames of a bench, from what was typed to the last step.
std::vector<Figure> benchFrames(const BenchPlot& plot);

} // namespace headlight
