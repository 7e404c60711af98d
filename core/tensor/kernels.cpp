// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/kernels.h"

#ifdef __x86_64__
#include <cpuid.h>
#endif

namespace headlight {

#ifdef __x86_64__
namespace {

/// Reads the processor's flag directly: Clang does not know __builtin_cpu_supports("f16c").
bool hasF16c()
{
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    return __get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_F16C) != 0;
}

const Kernels& fastest()
{
    const bool hasAvx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && hasF16c();
    if (hasAvx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        return kAvx512Kernels;
    return hasAvx2 ? kAvx2Kernels : kPlainKernels;
}

} // namespace
#endif

const Kernels& kernels()
{
#ifdef __x86_64__
    static const Kernels& chosen = fastest();
    return chosen;
#else
    return kPlainKernels;
#endif
}

} // namespace headlight
