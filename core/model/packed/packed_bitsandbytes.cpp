// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/printable.h"
#include "core/io/element_reader.h"
#include "core/io/json.h"
#include "core/model/packed/packed_methods.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <memory>
#include <numeric>
#include <utility>

namespace headlight {

namespace {

/// What the JSON beside a matrix says.
struct QuantState {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t blockSize = 0;
    std::int64_t nestedBlockSize = 0; // 0: the scales are floats
    float nestedOffset = 0.0F;
};

constexpr std::int64_t kLargestQuantState = 1 << 30;

QuantState readQuantState(PackedFile& file, const std::string& name, const std::string& codes)
{
    const TensorInfo& stored = file.take(name, "U8", {});
    const std::size_t size = stored.end - stored.begin;
    const JsonObject json(parseJson({reinterpret_cast<const char*>(bytesOfTensor(stored)), size}, file.name()),
                          file.name() + ", tensor " + inQuotes(name));
    if (json.string("quant_type") != codes)
        json.failField("quant_type", "\"" + codes + "\" as config.json and the tensor's name say");
    const nlohmann::json& shape = json.raw("shape");
    if (!shape.is_array() || shape.size() != 2 || !shape[0].is_number_unsigned() || !shape[1].is_number_unsigned() ||
        shape[0] < 1 || shape[1] < 1 || shape[0] > kLargestQuantState || shape[1] > kLargestQuantState)
        json.failField("shape", "rows and columns of a matrix");
    QuantState state{shape[0].get<std::int64_t>(), shape[1].get<std::int64_t>(),
                     json.integer("blocksize", 1, kLargestQuantState)};
    if (json.has("nested_blocksize")) {
        state.nestedBlockSize = json.integer("nested_blocksize", 1, kLargestQuantState);
        state.nestedOffset = static_cast<float>(json.number("nested_offset", -3e38, 3e38));
    }
    return state;
}

/// Throws where the sixteen numbers in the file are others than the published ones, which all kernels use.
void requirePublishedTable(PackedFile& file, const std::string& name, FloatFormat format)
{
    const std::vector<float> table = finiteNumbers(name, file.take(name, "F32", {16}));
    for (std::size_t code = 0; code < table.size(); ++code)
        if (!(std::abs(table[code] - tableOfCodes(format)[code]) <= 1e-6F))
            file.fail("tensor " + inQuotes(name) + " holds " + std::to_string(table[code]) + " for the code " +
                      std::to_string(code) + ", expected " + std::to_string(tableOfCodes(format)[code]) +
                      ", the published number");
}

/// The scales of the blocks where these are codes themselves: table[code] · scale + offset, each rounded.
struct NestedScales {
    TensorInfo codes, table, scales;
    std::string tableName, scalesName;
    std::int64_t blockSize = 1;
    float offset = 0.0F;

    std::vector<float> read() const
    {
        const std::vector<float> numbers = finiteNumbers(tableName, table);
        const std::vector<float> outer = finiteNumbers(scalesName, scales);
        const auto* from = reinterpret_cast<const std::uint8_t*>(bytesOfTensor(codes));
        std::vector<float> result(elementCount(codes.shape));
        for (std::size_t i = 0; i < result.size(); ++i) {
            const double scale = outer[i / static_cast<std::size_t>(blockSize)];
            const auto product = static_cast<float>(static_cast<double>(numbers[from[i]]) * scale); // rounded once
            result[i] = product + offset;
        }
        return result;
    }
};

} // namespace

void putBitsAndBytes4(PackedFile& file, const Packing& packing, const std::string& module)
{
    const std::string weight = module + ".weight";
    const QuantState state =
        readQuantState(file, weight + ".quant_state.bitsandbytes__" + packing.codes, packing.codes);
    const Index count = state.rows * state.columns;
    const Index nBlocks = groupsOf(count, state.blockSize);
    const TensorInfo packed = file.take(weight, "U8 I8 F16 BF16 F32", {}); // the storage's dtype says nothing
    if (static_cast<Index>(packed.end - packed.begin) != (count + 1) / 2)
        file.fail("tensor " + inQuotes(weight) + " has " + std::to_string(packed.end - packed.begin) +
                  " bytes, expected " + std::to_string((count + 1) / 2) + " for a matrix of shape " +
                  toString({state.rows, state.columns}) + " in 4 bits");
    const FloatFormat format = packing.codes == "nf4" ? FloatFormat::Nf4 : FloatFormat::Fp4;
    requirePublishedTable(file, weight + ".quant_map", format);
    std::function<std::vector<float>()> readScales;
    const std::string scalesName = weight + ".absmax";
    if (state.nestedBlockSize > 0) {
        NestedScales nested{file.take(scalesName, "U8", {nBlocks}),
                            file.take(weight + ".nested_quant_map", "F32", {256}),
                            file.take(weight + ".nested_absmax", "F32", {groupsOf(nBlocks, state.nestedBlockSize)}),
                            weight + ".nested_quant_map",
                            weight + ".nested_absmax",
                            state.nestedBlockSize,
                            state.nestedOffset};
        readScales = [nested = std::move(nested)] { return nested.read(); };
    } else {
        readScales = [scalesName, scales = file.take(scalesName, "F32", {nBlocks})] {
            return finiteNumbers(scalesName, scales);
        };
    }
    const Index run = std::gcd(static_cast<Index>(state.blockSize), static_cast<Index>(state.columns));
    file.put(weight, {format, state.rows, state.columns, run}, {packed}, [=] {
        const auto scales = std::make_shared<const std::vector<float>>(readScales());
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(bytesOfTensor(packed));
        PackedNumbers numbers;
        numbers.codes = [=](Index row, Index first, Index n, std::uint8_t* codes) {
            for (Index i = row * state.columns + first, end = i + n; i < end; ++i) // the first number lies above
                *codes++ = i % 2 == 0 ? bytes[i / 2] >> 4U : bytes[i / 2] & 15U;
        };
        numbers.scale = [=](Index row, Index column) {
            return BlockScale{(*scales)[static_cast<std::size_t>((row * state.columns + column) / state.blockSize)]};
        };
        return numbers;
    });
}

void putBitsAndBytes8(PackedFile& file, const std::string& module)
{
    const std::string weight = module + ".weight";
    const std::string scalesName = module + ".SCB";
    const TensorInfo packed = file.take(weight, "I8", {});
    if (packed.shape.size() != 2)
        file.fail("tensor " + inQuotes(weight) + " has shape " + toString(packed.shape) +
                  ", expected rows and columns");
    const Index columns = packed.shape[1];
    const TensorInfo scalesInfo = file.take(scalesName, "F32 F16 BF16", {packed.shape[0]});
    if (const TensorInfo* layout = file.find(module + ".weight_format")) {
        std::int64_t number = -1;
        if (elementCount(layout->shape) != 1 || !readElements(*layout, bytesOfTensor(*layout), &number) || number != 0)
            file.fail("tensor " + inQuotes(module + ".weight_format") + " is " + std::to_string(number) +
                      ", expected 0, rows in a row");
        file.drop(module + ".weight_format");
    }
    file.put(weight, {FloatFormat::Int8, packed.shape[0], columns, columns}, {packed}, [=] {
        const auto scales = std::make_shared<const std::vector<float>>(finiteNumbers(scalesName, scalesInfo));
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(bytesOfTensor(packed));
        PackedNumbers numbers;
        numbers.codes = [=](Index row, Index first, Index n, std::uint8_t* codes) {
            std::copy_n(bytes + row * columns + first, n, codes);
        };
        numbers.scale = [=](Index row, Index) { return BlockScale{(*scales)[static_cast<std::size_t>(row)]}; };
        return numbers;
    });
}

} // namespace headlight
