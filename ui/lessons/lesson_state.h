// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/yaml_block.h"
#include "ui/state/session_state.h"

#include <QJsonObject>

#include <filesystem>
#include <vector>

namespace headlight {

/// The state that a model's pages show, from page to page: each names the fields that it changes.
class StateSoFar {
public:
    /// The models that a state names must be in one of `modelRoots`, which have to stay.
    explicit StateSoFar(const std::vector<std::filesystem::path>& modelRoots) : m_modelRoots(&modelRoots) {}

    /// Changes the fields of a mapping; they stay for the pages that follow. What a page alone has, `look`,
    /// `show`, `control` and `flow`, is no field. Throws Error{BadFile} with the line.
    const SessionState& with(const YamlBlock& yaml, const YAML::Node& mapping);

private:
    const std::vector<std::filesystem::path>* m_modelRoots;
    QJsonObject m_fields{{"format", "headlight session"}, {"version", 1}};
    SessionState m_state;
};

} // namespace headlight
