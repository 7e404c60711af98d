// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/run_cache.h"

#include <map>
#include <memory>
#include <type_traits>
#include <typeindex>

namespace headlight {

/// What pictures keep from one run, or choice, to the next, so that a small change costs little: one tool of each type
/// that a picture asks for.
class PictureTools {
public:
    /// The one tool of this type, made at the first call: with runs() where its constructor takes them.
    template <typename Tool>
    Tool& of()
    {
        std::shared_ptr<void>& kept = m_tools[typeid(Tool)];
        if (!kept) {
            if constexpr (std::is_constructible_v<Tool, const std::shared_ptr<RunCache>&>)
                kept = std::make_shared<Tool>(m_runs);
            else
                kept = std::make_shared<Tool>();
        }
        return *static_cast<Tool*>(kept.get());
    }

    /// Shared by all that run a model.
    const std::shared_ptr<RunCache>& runs() const { return m_runs; }

private:
    std::shared_ptr<RunCache> m_runs = std::make_shared<RunCache>();
    std::map<std::type_index, std::shared_ptr<void>> m_tools;
};

} // namespace headlight
