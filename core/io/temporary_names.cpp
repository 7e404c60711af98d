// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/temporary_names.h"

#include <array>
#include <atomic>
#include <climits>
#include <csignal>
#include <cstring>

#include <unistd.h>

namespace headlight {

namespace {

enum SlotState { slotFree, slotBeingFilled, slotReady };

struct NameSlot {
    std::atomic<int> state = slotFree;
    std::array<char, PATH_MAX> path{};
};

std::array<NameSlot, 64> nameSlots; // without a lock and of fixed size: a signal handler reads it
static_assert(std::atomic<int>::is_always_lock_free);

void removeAndEnd(int signal)
{
    for (NameSlot& slot : nameSlots)
        if (slot.state == slotReady)
            ::unlink(slot.path.data()); // leaves folders
    for (NameSlot& slot : nameSlots)
        if (slot.state == slotReady)
            ::rmdir(slot.path.data()); // folders are empty now
    ::signal(signal, SIG_DFL);
    ::raise(signal); // ends the program when this handler returns
}

} // namespace

TemporaryName::TemporaryName(const std::filesystem::path& file)
{
    const std::string& path = file.native();
    for (std::size_t i = 0; i < nameSlots.size() && path.size() < PATH_MAX; ++i) {
        int expected = slotFree;
        if (!nameSlots[i].state.compare_exchange_strong(expected, slotBeingFilled))
            continue;
        std::memcpy(nameSlots[i].path.data(), path.c_str(), path.size() + 1);
        nameSlots[i].state = slotReady;
        m_slot = static_cast<int>(i);
        return;
    }
}

TemporaryName::~TemporaryName()
{
    if (m_slot >= 0)
        nameSlots[m_slot].state = slotFree;
}

void removeTemporariesOnSignals()
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ, SIGXCPU}) {
        struct sigaction action = {};
        if (::sigaction(signal, nullptr, &action) != 0 || action.sa_handler != SIG_DFL)
            continue;
        action.sa_handler = removeAndEnd;
        ::sigfillset(&action.sa_mask);
        ::sigaction(signal, &action, nullptr);
    }
}

} // namespace headlight
