// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/checkpoint/byte_cursor.h"
#include "core/io/element_reader.h"
#include "core/io/mapped_file.h"
#include "core/model/forms/checkpoint_form.h"

#include <array>
#include <limits>
#include <memory>
#include <optional>

namespace headlight {

namespace {

constexpr std::size_t kFirstHeader = 28; // bytes of the seven numbers that the oldest form begins with
constexpr std::size_t kHeader = 256;     // bytes before the weights of the later ones
constexpr std::uint64_t kMagic = 0x616b3432;

struct Llama2cHeader {
    int version = 0;
    std::int64_t d = 0, dMlp = 0, nLayers = 0, nHeads = 0, nKvHeads = 0, dVocab = 0, nCtx = 0;
    bool sharesHead = true;
    std::int64_t dHead() const { return d / nHeads; }
    std::int64_t keys() const { return nKvHeads * dHead(); }
};

/// Seven whole numbers that fit together; nothing where they do not.
std::optional<Llama2cHeader> readNumbers(ByteCursor& cursor, int version)
{
    std::array<std::int64_t, 7> n{};
    for (std::int64_t& one : n)
        one = static_cast<std::int32_t>(cursor.number(4));
    Llama2cHeader header{version, n[0], n[1], n[2], n[3], n[4], n[5] < 0 ? -n[5] : n[5], n[6], n[5] > 0};
    const bool isSane = n[0] > 0 && n[1] > 0 && n[2] > 0 && n[2] <= 1024 && n[3] > 0 && n[3] <= 1024 && n[4] > 0 &&
                        n[5] != 0 && n[6] > 0 && n[0] <= 1 << 20 && n[1] <= 1 << 22 && header.dVocab <= 1 << 24 &&
                        n[6] <= 1 << 24 && n[0] % n[3] == 0 && n[3] % n[4] == 0 && header.dHead() % 2 == 0;
    return isSane ? std::optional(header) : std::nullopt;
}

std::optional<Llama2cHeader> readHeader(const MappedFile& file)
{
    if (file.bytes().size() <= kHeader)
        return std::nullopt;
    ByteCursor cursor(file.bytes(), file.name(), "the header");
    if (cursor.number(4) != kMagic) {
        ByteCursor first(file.bytes(), file.name(), "the header");
        return readNumbers(first, 0);
    }
    const int version = static_cast<int>(cursor.number(4));
    std::optional<Llama2cHeader> header = readNumbers(cursor, version);
    if (header)
        header->sharesHead = cursor.byte() != 0;
    return header;
}

/// Hands out the tensors of a file that has them one behind the other.
class FlatFile {
public:
    FlatFile(std::shared_ptr<const MappedFile> file, std::size_t begin) : m_file(std::move(file)), m_at(begin) {}

    TensorInfo next(const Shape& shape)
    {
        const std::size_t size = elementCount(shape) * sizeof(float);
        if (size > m_file->bytes().size() - m_at)
            throw Error(ErrorKind::BadFile, "ends before its weights do, as its header counts them", m_file->name());
        TensorInfo tensor{"F32", shape, m_at, m_at + size, {}, m_file};
        m_at += size;
        return tensor;
    }
    /// A tensor for each layer, under "layers.0.NAME.weight" and so on.
    void each(const char* name, std::int64_t nLayers, const Shape& shape)
    {
        for (std::int64_t layer = 0; layer < nLayers; ++layer)
            tensors.insert_or_assign("layers." + std::to_string(layer) + "." + name + ".weight", next(shape));
    }
    void one(const char* name, const Shape& shape) { tensors.insert_or_assign(name, next(shape)); }
    std::size_t left() const { return m_file->bytes().size() - m_at; }

    TensorSource::Tensors tensors;

private:
    std::shared_ptr<const MappedFile> m_file;
    std::size_t m_at;
};

void readMaps(FlatFile& flat, const Llama2cHeader& h)
{
    flat.each("q", h.nLayers, {h.d, h.d});
    flat.each("k", h.nLayers, {h.keys(), h.d});
    flat.each("v", h.nLayers, {h.keys(), h.d});
    flat.each("o", h.nLayers, {h.d, h.d});
}

void readMlps(FlatFile& flat, const Llama2cHeader& h)
{
    flat.each("gate", h.nLayers, {h.dMlp, h.d});
    flat.each("out", h.nLayers, {h.d, h.dMlp});
    flat.each("in", h.nLayers, {h.dMlp, h.d});
}

/// The order of the first form, which has the turns' cosines and sines as well, and of version 1, which has the norms
/// in front.
void readTensors(FlatFile& flat, const Llama2cHeader& h)
{
    if (h.version == 1) {
        flat.each("norm1", h.nLayers, {h.d});
        flat.each("norm2", h.nLayers, {h.d});
        flat.one("final_norm.weight", {h.d});
        flat.one("embed.weight", {h.dVocab, h.d});
        readMaps(flat, h);
        readMlps(flat, h);
    } else {
        flat.one("embed.weight", {h.dVocab, h.d});
        flat.each("norm1", h.nLayers, {h.d});
        readMaps(flat, h);
        flat.each("norm2", h.nLayers, {h.d});
        readMlps(flat, h);
        flat.one("final_norm.weight", {h.d});
        flat.next({h.nCtx, h.dHead() / 2}); // cosines
        flat.next({h.nCtx, h.dHead() / 2}); // sines
    }
    if (!h.sharesHead)
        flat.one("unembed.weight", {h.dVocab, h.d});
}

} // namespace

bool isLlama2c(const std::filesystem::path& file)
{
    if (file.extension() != ".bin")
        return false;
    const MappedFile mapped(file);
    const std::optional<Llama2cHeader> header = readHeader(mapped);
    if (!header)
        return false;
    const double least =
        (double(header->dVocab) * double(header->d) + double(header->nLayers) * 4.0 * double(header->d)) *
        (header->version == 2 ? 1.0 : 4.0) / 4.0;
    return double(mapped.bytes().size()) >= least;
}

/// The file of Karpathy's llama2.c: a header, then float32 numbers.
FormModel readLlama2c(const std::filesystem::path& path)
{
    const auto file = std::make_shared<const MappedFile>(path);
    const std::optional<Llama2cHeader> header = readHeader(*file);
    if (!header)
        throw Error(ErrorKind::BadFile, "has no header of llama2.c", file->name());
    const Llama2cHeader& h = *header;
    if (h.version > 1)
        throw Error(ErrorKind::BadFile,
                    "is of version " + std::to_string(h.version) +
                        " of llama2.c's form, whose weights are rounded to 8 bits, which Headlight does not unpack; "
                        "expected its float32 form",
                    file->name());
    ModelConfig config = plainDecoder(static_cast<int>(h.nLayers), static_cast<int>(h.nHeads), h.d, h.dVocab);
    config.nKvHeads = static_cast<int>(h.nKvHeads);
    config.nCtx = static_cast<int>(h.nCtx);
    config.dMlp = static_cast<int>(h.dMlp);
    config.normKind = NormKind::Rms;
    config.positions = PositionKind::None;
    config.isGated = true;
    config.activation = Activation::Silu;
    RotaryConfig rotary;
    rotary.dims = config.dHead;
    rotary.layout = RotaryLayout::Interleaved;
    config.rotary = {rotary};
    config.tiedUnembedding = h.sharesHead;
    config.remarks = {"\"" + file->name() + "\" was read as a checkpoint of llama2.c."};
    FlatFile flat(file, h.version == 0 ? kFirstHeader : kHeader);
    readTensors(flat, h);
    if (flat.left() != 0)
        throw Error(ErrorKind::BadFile,
                    "has " + std::to_string(flat.left()) + " bytes more than the weights that its header counts",
                    file->name());
    return {config, TensorSource(file->name(), std::move(flat.tensors))};
}

} // namespace headlight
