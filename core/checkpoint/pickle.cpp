// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/pickle.h"

#include "core/checkpoint/pickle_machine.h"

namespace headlight {

Pickle Pickle::read(ByteCursor& cursor, const PickleAllowList& allowed)
{
    Pickle pickle;
    PickleMachine machine(pickle, cursor, allowed);
    machine.run();
    return pickle;
}

} // namespace headlight
