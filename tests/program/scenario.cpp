// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/program/scenario.h"

#include <algorithm>

namespace headlight::test {

namespace {

std::vector<Scenario>& scenarios()
{
    static std::vector<Scenario> all;
    return all;
}

} // namespace

bool addScenario(Scenario scenario)
{
    scenarios().push_back(std::move(scenario));
    return true;
}

const Scenario* findScenario(const QByteArray& name)
{
    const auto found = std::ranges::find(scenarios(), name, &Scenario::name);
    return found == scenarios().end() ? nullptr : &*found;
}

} // namespace headlight::test
