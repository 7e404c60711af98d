// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/mapping_guard.h"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <mutex>

#include <csignal>
#include <sys/mman.h>
#include <unistd.h>

namespace headlight {

/// A range of mapped pages. Slots are reused but never freed, since the handler may be reading them.
struct MappingGuard::Slot {
    std::atomic<std::uintptr_t> begin = 0;
    std::atomic<std::uintptr_t> end = 0; // 0: free
    std::atomic<bool> isLost = false;
    Slot* next = nullptr; // set before the slot is published
};

namespace {

std::atomic<MappingGuard::Slot*> firstSlot = nullptr;
std::mutex slotMutex;            // for writers; the handler takes no lock
struct sigaction previousAction; // the handling of SIGBUS before ours
std::uintptr_t pageSize = 0;

// The handler uses only atomics without locks and system calls, which are safe in a signal handler.
static_assert(std::atomic<std::uintptr_t>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

bool replaceByZeros(std::uintptr_t address)
{
    for (MappingGuard::Slot* slot = firstSlot; slot; slot = slot->next) {
        const std::uintptr_t end = slot->end;
        if (address < slot->begin || address >= end)
            continue;
        const std::uintptr_t page = address / pageSize * pageSize;
        const int savedError = errno;
        // Maps zeros up to the end of the range: the pages after this one are most likely gone too.
        void* const zeros =
            ::mmap(reinterpret_cast<void*>(page), end - page, PROT_READ, // NOLINT(performance-no-int-to-ptr)
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
        errno = savedError;
        slot->isLost = true;
        return zeros != MAP_FAILED;
    }
    return false;
}

void onBusError(int signal, siginfo_t* info, void* /*context*/)
{
    // An address outside of our mappings: restores the previous handling, which takes the repeated access.
    if (!replaceByZeros(reinterpret_cast<std::uintptr_t>(info->si_addr)))
        ::sigaction(signal, &previousAction, nullptr);
}

void installHandler()
{
    pageSize = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    struct sigaction action = {};
    action.sa_sigaction = onBusError;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(SIGBUS, &action, &previousAction);
}

MappingGuard::Slot* takeSlot()
{
    for (MappingGuard::Slot* slot = firstSlot; slot; slot = slot->next)
        if (slot->end == 0)
            return slot;
    auto* const slot = new MappingGuard::Slot;
    slot->next = firstSlot;
    firstSlot = slot;
    return slot;
}

} // namespace

MappingGuard::MappingGuard(const std::byte* begin, std::size_t size)
{
    static std::once_flag installed;
    std::call_once(installed, installHandler);
    const std::lock_guard lock(slotMutex);
    m_slot = takeSlot();
    m_slot->isLost = false;
    m_slot->begin = reinterpret_cast<std::uintptr_t>(begin);
    m_slot->end = m_slot->begin + size;
}

MappingGuard::~MappingGuard()
{
    const std::lock_guard lock(slotMutex);
    m_slot->end = 0;
}

bool MappingGuard::isLost() const
{
    return m_slot->isLost;
}

} // namespace headlight
