// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QStringList>

#include <vector>

namespace headlight::test {

/// One run of the program, and what a person does in it. The script leaves the program, or it fails.
struct Start {
    QStringList arguments; // the program gets them
    void (*script)();
    bool isToCrash = false; // the program ends by a fault
};

/// Runs that follow each other in one home folder, which is also where they work.
struct Scenario {
    QByteArray name;
    std::vector<Start> starts;
};

/// For a constant beside the scripts: scenarios are known before main.
bool addScenario(Scenario scenario);

/// Null where none has this name.
const Scenario* findScenario(const QByteArray& name);

} // namespace headlight::test
