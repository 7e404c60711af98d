// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/checkpoint/torch_file.h"
#include "core/io/element_reader.h"
#include "core/io/mapped_file.h"
#include "tests/fuzz/fuzz_target.h"

#include <cstdlib>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

namespace {

constexpr std::size_t kMostElements = 1U << 20U; // a small file may say that one number is repeated without end

void readAll(const headlight::TensorSource& source)
{
    for (const std::string& name : source.names()) {
        const headlight::TensorInfo& info = *source.find(name);
        std::size_t count = 1;
        for (const std::int64_t size : info.shape)
            if (__builtin_mul_overflow(count, static_cast<std::size_t>(size), &count))
                return;
        if (count > kMostElements)
            continue;
        try {
            if (info.shape.size() == 2)
                source.readWeight(name, info.shape[0], info.shape[1]);
            (void)source.readFloats(name, info.shape);
        } catch (const headlight::Error&) {
        }
    }
}

} // namespace

/// Any bytes are read or refused with an Error, and what is read can be used.
HEADLIGHT_FUZZ_TARGET(torch_file)
{
    static const int fd = ::memfd_create("pytorch_model.bin", 0);
    if (::ftruncate(fd, 0) != 0 || ::pwrite(fd, bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        std::abort();
    try {
        readAll(headlight::openTorchFile("/proc/self/fd/" + std::to_string(fd)));
    } catch (const headlight::Error&) {
    }
}
