// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/adapter_weights.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/torch_file.h"
#include "core/io/mapped_file.h"
#include "core/io/safetensors.h"

#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

namespace headlight {

namespace fs = std::filesystem;

namespace {

/// The part that a tensor of an adapter plays in its module.
enum class LoraPart { Whole, A, B, EmbeddingA, EmbeddingB, Magnitude };

struct LoraName {
    std::string module; // "model.layers.0.self_attn.q_proj"; the whole name of a tensor that is no factor
    LoraPart part = LoraPart::Whole;
};

void erasePart(std::string& name, std::string_view part)
{
    if (const std::size_t at = name.find(part); at != std::string::npos)
        name.erase(at, part.size());
}

/// A tensor's name in the adapter, taken apart. "default" is the name that PEFT gives an adapter in its state_dict().
LoraName loraName(std::string name)
{
    constexpr auto parts =
        std::to_array<std::pair<std::string_view, LoraPart>>({{".lora_A", LoraPart::A},
                                                              {".lora_B", LoraPart::B},
                                                              {".lora_embedding_A", LoraPart::EmbeddingA},
                                                              {".lora_embedding_B", LoraPart::EmbeddingB},
                                                              {".lora_magnitude_vector", LoraPart::Magnitude}});
    if (constexpr std::string_view outer = "base_model.model."; name.starts_with(outer))
        name.erase(0, outer.size());
    for (const auto& [word, part] : parts)
        for (const std::string_view end : {"", ".weight", ".default", ".default.weight"})
            if (const std::string whole = std::string(word) + std::string(end); name.ends_with(whole))
                return {name.substr(0, name.size() - whole.size()), part};
    erasePart(name, ".modules_to_save.default");
    erasePart(name, ".modules_to_save");
    erasePart(name, ".base_layer");
    return {name, LoraPart::Whole};
}

TensorSource openAdapterTensors(const fs::path& folder)
{
    std::error_code error;
    if (fs::exists(folder / "adapter_model.safetensors", error))
        return SafetensorsFile::open(folder / "adapter_model.safetensors");
    if (fs::exists(folder / "adapter_model.bin", error))
        return openTorchFile(folder / "adapter_model.bin");
    throw Error(ErrorKind::BadFile,
                "has an adapter_config.json and no weights of an adapter: expected adapter_model.safetensors or "
                "adapter_model.bin",
                folder.string());
}

/// The name that a tensor of the adapter has in the model's file, which may have been saved with another stem: the same
/// name, a longer one, or a shorter one; empty where there is none, or several.
std::string nameInModel(const TensorSource& model, const std::string& name)
{
    if (model.find(name))
        return name;
    std::string longer;
    for (const std::string& candidate : model.names())
        if (candidate.ends_with('.' + name)) {
            if (!longer.empty())
                return {};
            longer = candidate;
        }
    if (!longer.empty())
        return longer;
    std::string_view rest = name;
    for (std::size_t dot = rest.find('.'); dot != std::string_view::npos; dot = rest.find('.')) {
        rest.remove_prefix(dot + 1);
        if (rest.find('.') != std::string_view::npos && model.find(rest))
            return std::string(rest);
    }
    return {};
}

/// The factors of one weight.
struct LoraFactors {
    std::string a; // the tensors' names in the adapter
    std::string b;
    std::string magnitude;
    bool isOfEmbedding = false;
};

/// A weight W [rows, columns] of the model's file that a product is added to.
struct MergedWeight {
    std::string name;
    Index rows = 0;
    Index columns = 0;
    bool isTransposed = false; // the file has [in, out], and B · A is [out, in]
    double scale = 0.0;
    Index rank = 0;
};

/// Row `out`, column `in` of a weight that is stored as [out, in] or [in, out].
class OutIn {
public:
    OutIn(Matrix& values, bool isTransposed) : m_values(values), m_isTransposed(isTransposed) {}
    Index nOut() const { return m_isTransposed ? m_values.cols() : m_values.rows(); }
    Index nIn() const { return m_isTransposed ? m_values.rows() : m_values.cols(); }
    float& at(Index out, Index in) { return m_isTransposed ? m_values(in, out) : m_values(out, in); }

private:
    Matrix& m_values;
    bool m_isTransposed;
};

/// Adds s · B · A, the sums of each number in double precision; `lengths` are those that DoRA gives the rows [out], or
/// empty.
void addProduct(Matrix& values, const MergedWeight& weight, const Matrix& a, const Matrix& b,
                const std::vector<float>& lengths)
{
    OutIn all(values, weight.isTransposed);
    std::vector<double> row(static_cast<std::size_t>(all.nIn()));
    for (Index out = 0; out < all.nOut(); ++out) {
        for (Index in = 0; in < all.nIn(); ++in)
            row[static_cast<std::size_t>(in)] = 0.0;
        for (Index k = 0; k < weight.rank; ++k)
            for (Index in = 0; in < all.nIn(); ++in)
                row[static_cast<std::size_t>(in)] += double(b(out, k)) * double(a(k, in));
        double squares = 0.0;
        for (Index in = 0; in < all.nIn(); ++in) {
            double& number = row[static_cast<std::size_t>(in)];
            number = double(all.at(out, in)) + weight.scale * number;
            squares += number * number;
        }
        const double factor =
            lengths.empty() ? 1.0 : double(lengths[static_cast<std::size_t>(out)]) / std::sqrt(squares);
        for (Index in = 0; in < all.nIn(); ++in)
            all.at(out, in) = static_cast<float>(factor * row[static_cast<std::size_t>(in)]);
    }
}

/// Merges an adapter's tensors into a model's.
class AdapterMerger {
public:
    AdapterMerger(const TensorSource& model, const TensorSource& adapter, const AdapterConfig& config)
        : m_model(model), m_adapter(adapter), m_config(config)
    {
        for (const std::string& name : model.names())
            m_tensors.emplace(name, *model.find(name));
    }

    AdaptedWeights merge()
    {
        std::map<std::string, LoraFactors> modules;
        for (const std::string& name : m_adapter.names()) {
            const LoraName own = loraName(name);
            if (own.part == LoraPart::Whole) {
                replace(own.module, name);
                continue;
            }
            LoraFactors& factors = modules[own.module];
            const bool isA = own.part == LoraPart::A || own.part == LoraPart::EmbeddingA;
            (own.part == LoraPart::Magnitude ? factors.magnitude : isA ? factors.a : factors.b) = name;
            factors.isOfEmbedding = factors.isOfEmbedding || own.part == LoraPart::EmbeddingA;
        }
        for (const auto& [module, factors] : modules)
            add(module, factors);
        return {TensorSource(m_model.name(), std::move(m_tensors)), modules.size(), m_nReplaced};
    }

private:
    [[noreturn]] void fail(const std::string& message) const
    {
        throw Error(ErrorKind::BadFile, message, m_adapter.name());
    }
    std::string placeOf(const std::string& name, const std::string& own) const
    {
        const std::string place = nameInModel(m_model, name);
        if (place.empty())
            fail("tensor " + inQuotes(own) + " is for " + inQuotes(name) + ", which the model in " +
                 inQuotes(m_model.name()) + " does not have; expected the model that the adapter was trained for");
        return place;
    }
    void replace(const std::string& name, const std::string& own)
    {
        const std::string place = nameInModel(m_model, name);
        if (name.find(".lora_") != std::string::npos || name.find("trainable_tokens") != std::string::npos)
            fail("tensor " + inQuotes(own) + " is of a kind that Headlight does not merge; expected factors A and B");
        m_tensors.insert_or_assign(place.empty() ? name : place, *m_adapter.find(own));
        ++m_nReplaced;
    }
    const TensorInfo& factor(const std::string& name, const std::string& module, const char* what) const
    {
        if (name.empty())
            fail("has no factor " + std::string(what) + " for " + inQuotes(module) + ", expected A and B");
        const TensorInfo& info = *m_adapter.find(name);
        if (info.shape.size() != 2)
            fail("tensor " + inQuotes(name) + " has shape " + toString(info.shape) + ", expected that of a matrix");
        return info;
    }
    void requireShape(const std::string& name, const Shape& found, const Shape& expected) const
    {
        if (found != expected)
            fail("tensor " + inQuotes(name) + " has shape " + toString(found) + ", expected " + toString(expected));
    }
    /// Which way round the file has a weight: the sizes say it, or for a square one the configuration.
    bool isTransposed(const Shape& weight, const LoraFactors& factors, Index nOut, Index nIn) const
    {
        if (factors.isOfEmbedding)
            return true;
        if (nOut == nIn)
            return m_config.isTransposed;
        return weight[0] == nIn && weight[1] == nOut;
    }
    void add(const std::string& module, const LoraFactors& factors)
    {
        const TensorInfo& a = factor(factors.a, module, "A");
        const TensorInfo& b = factor(factors.b, module, "B");
        const std::int64_t rank = m_config.rankOf(module, b.shape[1]);
        const std::int64_t nIn = a.shape[1];
        const std::int64_t nOut = b.shape[0];
        requireShape(factors.a, a.shape, {rank, nIn});
        requireShape(factors.b, b.shape, {nOut, rank});
        MergedWeight weight;
        weight.name = placeOf(module + ".weight", factors.a);
        const TensorInfo& stored = *m_model.find(weight.name);
        weight.isTransposed = stored.shape.size() == 2 && isTransposed(stored.shape, factors, nOut, nIn);
        const Shape expected = weight.isTransposed ? Shape{nIn, nOut} : Shape{nOut, nIn};
        if (stored.shape != expected)
            fail("tensors " + inQuotes(factors.a) + " and " + inQuotes(factors.b) + " are factors of a weight " +
                 toString(expected) + ", but the model's " + inQuotes(weight.name) + " has shape " +
                 toString(stored.shape));
        weight.rows = expected[0];
        weight.columns = expected[1];
        weight.rank = rank;
        weight.scale = m_config.scaleOf(module, rank);
        if (m_config.isDecomposed) {
            if (factors.magnitude.empty() || factors.isOfEmbedding)
                fail((factors.isOfEmbedding ? "changes the embedding " : "has no lengths of rows for ") +
                     inQuotes(module) + " although \"use_dora\" is true; expected matrices with their lengths");
            requireLengths(factors.magnitude, nOut);
        } else if (!factors.magnitude.empty()) {
            fail("tensor " + inQuotes(factors.magnitude) + " is for DoRA, but \"use_dora\" is not true");
        }
        put(weight, factors);
    }
    void requireLengths(const std::string& name, std::int64_t nOut) const
    {
        const Shape& shape = m_adapter.find(name)->shape;
        if (shape != Shape{nOut} && shape != Shape{1, nOut} && shape != Shape{nOut, 1})
            requireShape(name, shape, {nOut});
    }
    /// Puts the sum in the weight's place; it is made when it is first read.
    void put(const MergedWeight& weight, const LoraFactors& factors)
    {
        const auto made = [model = m_model, adapter = m_adapter, weight, factors] {
            const TensorInfo& a = *adapter.find(factors.a);
            const TensorInfo& b = *adapter.find(factors.b);
            std::vector<float> lengths;
            if (!factors.magnitude.empty())
                lengths = adapter.readFloats(factors.magnitude, adapter.find(factors.magnitude)->shape);
            Matrix values = model.readWeight(weight.name, weight.rows, weight.columns).toMatrix();
            addProduct(values, weight, adapter.readMatrix(factors.a, a.shape[0], a.shape[1]),
                       adapter.readMatrix(factors.b, b.shape[0], b.shape[1]), lengths);
            std::vector<std::byte> bytes(static_cast<std::size_t>(values.size()) * sizeof(float));
            std::memcpy(bytes.data(), values.data(), bytes.size());
            return bytes;
        };
        TensorInfo info;
        info.dtype = "F32";
        info.shape = {weight.rows, weight.columns};
        info.end = static_cast<std::size_t>(weight.rows * weight.columns) * sizeof(float);
        info.file = std::make_shared<const MappedFile>(m_adapter.name(), info.end, made);
        m_tensors.insert_or_assign(weight.name, std::move(info));
    }

    const TensorSource& m_model;
    const TensorSource& m_adapter;
    const AdapterConfig& m_config;
    TensorSource::Tensors m_tensors;
    std::size_t m_nReplaced = 0;
};

} // namespace

AdaptedWeights withAdapter(const TensorSource& model, const fs::path& folder, const AdapterConfig& config)
{
    return withAdapter(model, openAdapterTensors(folder), config);
}

AdaptedWeights withAdapter(const TensorSource& model, const TensorSource& adapter, const AdapterConfig& config)
{
    return AdapterMerger(model, adapter, config).merge();
}

} // namespace headlight
