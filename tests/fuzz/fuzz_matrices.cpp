// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "tests/fuzz/fuzz_target.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

namespace {

/// A file in memory under a name that says its form.
struct NamedFile {
    explicit NamedFile(const char* ending) : fd(::memfd_create("attention", 0))
    {
        const auto folder = std::filesystem::temp_directory_path() / ("headlight_fuzz_" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder);
        path = folder / ("attention" + std::string(ending));
        std::filesystem::remove(path);
        std::filesystem::create_symlink("/proc/self/fd/" + std::to_string(fd), path);
    }
    void fill(std::string_view bytes) const
    {
        if (::ftruncate(fd, 0) != 0 ||
            ::pwrite(fd, bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
            std::abort();
    }

    int fd;
    std::filesystem::path path;
};

} // namespace

/// The first byte chooses the form. Any bytes behind it are read or refused with an Error.
HEADLIGHT_FUZZ_TARGET(matrices)
{
    static const std::array<NamedFile, 7> files{NamedFile(".npy"),  NamedFile(".npz"),         NamedFile(".csv"),
                                                NamedFile(".json"), NamedFile(".safetensors"), NamedFile(".pt"),
                                                NamedFile(".txt")};
    if (bytes.empty())
        return;
    const NamedFile& file = files[static_cast<unsigned char>(bytes[0]) % files.size()];
    file.fill(bytes.substr(1));
    try {
        if (&file != &files.back()) {
            const headlight::AttentionMatrices matrices = headlight::readAttentionMatrices(file.path);
            if (matrices.weights.size() != static_cast<std::size_t>(matrices.nLayers) *
                                               static_cast<std::size_t>(matrices.nHeads) *
                                               static_cast<std::size_t>(matrices.nQueries * matrices.nKeys))
                std::abort();
        } else {
            headlight::AttentionMatrices three;
            three.nQueries = three.nKeys = 3;
            headlight::readMatrixLabels(file.path, three);
        }
    } catch (const headlight::Error&) {
    }
}
