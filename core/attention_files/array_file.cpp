// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/array_file.h"

#include "core/attention_files/attention_matrices.h"
#include "core/attention_files/graph_edges.h"
#include "core/attention_files/hook_outputs.h"
#include "core/attention_files/joined_steps.h"
#include "core/attention_files/matrix_labels.h"
#include "core/base/error.h"
#include "core/io/file_ending.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

/// A format whose files are small, or whose numbers are read later.
template <ArrayFile (*Open)(const std::filesystem::path&)>
ArrayFile openAtOnce(const std::filesystem::path& path, const ReadingWatch& /*watch*/)
{
    return Open(path);
}

struct ArrayForm {
    std::string_view ending;
    ArrayFile (*open)(const std::filesystem::path&, const ReadingWatch&);
};

constexpr std::array<ArrayForm, 13> kArrayForms{{{".npy", openAtOnce<openNpy>},
                                                 {".npz", openAtOnce<openNpz>},
                                                 {".csv", openCsvMatrix},
                                                 {".tsv", openCsvMatrix},
                                                 {".json", openJsonArrays},
                                                 {".jsonl", openJsonLines},
                                                 {".safetensors", openAtOnce<openSafetensorsArrays>},
                                                 {".pt", openAtOnce<openTorchArrays>},
                                                 {".pth", openAtOnce<openTorchArrays>},
                                                 {".bin", openAtOnce<openTorchArrays>},
                                                 {".pkl", openAtOnce<openPickledArrays>},
                                                 {".pickle", openAtOnce<openPickledArrays>},
                                                 {".txt", openCsvMatrix}}};

const ArrayForm* formOf(const std::filesystem::path& path)
{
    const auto found = std::ranges::find(kArrayForms, endingOf(path), &ArrayForm::ending);
    return found == kArrayForms.end() ? nullptr : &*found;
}

/// Whether a file begins as gzip's do (RFC 1952, 2.3.1).
bool isGzip(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::array<char, 2> bytes{};
    return file.read(bytes.data(), bytes.size()) && bytes[0] == '\x1F' && bytes[1] == '\x8B';
}

/// The program that compressed a file, by its first bytes or its ending; empty for other files.
std::string_view packerOf(const std::filesystem::path& path)
{
    constexpr auto packers = std::to_array<std::pair<std::string_view, std::string_view>>({{".gz", "gzip"},
                                                                                           {".bz2", "bzip2"},
                                                                                           {".xz", "xz"},
                                                                                           {".zst", "zstd"},
                                                                                           {".lz4", "LZ4"},
                                                                                           {".zip", "ZIP"},
                                                                                           {".7z", "7-Zip"},
                                                                                           {".tar", "tar"},
                                                                                           {".tgz", "tar and gzip"}});
    const auto found =
        std::ranges::find(packers, endingOf(path), &std::pair<std::string_view, std::string_view>::first);
    if (found != packers.end())
        return found->second;
    return isGzip(path) ? "gzip" : std::string_view();
}

/// Whether a compressed file says that it holds attention weights: "a.npy.gz".
bool isPackedMatrixFile(const std::filesystem::path& path)
{
    return formOf(path.stem()) && !packerOf(path).empty();
}

} // namespace

bool isMatrixFile(const std::filesystem::path& path)
{
    return formOf(path) || isPackedMatrixFile(path);
}

std::vector<std::string> matrixFilePatterns()
{
    std::vector<std::string> patterns;
    for (const ArrayForm& form : kArrayForms)
        patterns.push_back('*' + std::string(form.ending));
    return patterns;
}

std::uint64_t mostUnpackedBytes(std::size_t fileBytes)
{
    constexpr std::uint64_t kMostTimes = 64;
    constexpr std::uint64_t kSmallFiles = std::uint64_t{64} << 20U;
    return kMostTimes * fileBytes + kSmallFiles;
}

std::uint64_t mostUnpackedBytes(const std::filesystem::path& path)
{
    std::error_code error; // opening the file says what is wrong with it
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    return mostUnpackedBytes(error ? std::size_t{0} : static_cast<std::size_t>(size));
}

ArrayFile openArrayFile(const std::filesystem::path& path, const ReadingWatch& watch)
{
    if (const std::string_view packer = packerOf(path); !packer.empty())
        throw Error(ErrorKind::BadFile,
                    "is compressed by " + std::string(packer) + ": unpack it first, and open the " +
                        (path.stem().has_extension() ? path.stem().extension().string() : std::string("file")) +
                        " that it holds",
                    path.filename().string());
    const ArrayForm* form = formOf(path);
    if (!form)
        throw Error(ErrorKind::BadFile,
                    endsIn(path) + ", expected a file of attention weights: .npy, .npz, .csv, .tsv, .json, .jsonl, "
                                   ".safetensors, .pt, .pkl or .txt",
                    path.filename().string());
    watch.at(0, 1);
    ArrayFile file = form->open(path, watch);
    markOwnTexts(file);
    readGraphEdges(file, watch);
    leaveOutOutputs(file, watch);
    joinSingleRows(file, watch);
    watch.at(1, 1);
    return file;
}

} // namespace headlight
