// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

using FuzzTarget = void (*)(std::string_view bytes);

/// The targets of a program that has several, by the names of their seeds: the tests try each for a moment.
inline std::map<std::string, FuzzTarget>& fuzzTargets()
{
    static std::map<std::string, FuzzTarget> targets;
    return targets;
}

/// HEADLIGHT_FUZZ_TARGET(name) { … } is what a fuzz_name.cpp does with any `bytes`: libFuzzer's entry where there is
/// one program for each, a row of fuzzTargets() elsewhere.
#ifdef HEADLIGHT_LIBFUZZER
#define HEADLIGHT_FUZZ_TARGET(name)                                                                                    \
    static void name##Target(std::string_view bytes);                                                                  \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)                                  \
    {                                                                                                                  \
        name##Target({reinterpret_cast<const char*>(data), size});                                                     \
        return 0;                                                                                                      \
    }                                                                                                                  \
    static void name##Target([[maybe_unused]] std::string_view bytes)
#else
#define HEADLIGHT_FUZZ_TARGET(name)                                                                                    \
    static void name##Target(std::string_view bytes);                                                                  \
    static const bool name##TargetIsThere = fuzzTargets().emplace(#name, &name##Target).second;                        \
    static void name##Target([[maybe_unused]] std::string_view bytes)
#endif
