// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "tests/fuzz/fuzz_target.h"
#include "ui/session/session_file.h"

#include <cstdlib>

using namespace headlight;

/// Any bytes as the file of a session, painted masks included. What is taken comes back from its own file.
HEADLIGHT_FUZZ_TARGET(session)
{
    try {
        const SessionState state =
            sessionFromJson(QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())), "session.json");
        if (!(sessionFromJson(sessionToJson(state), "again") == state))
            std::abort();
    } catch (const Error&) {
    }
}
