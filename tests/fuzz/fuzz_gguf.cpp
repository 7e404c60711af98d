// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/checkpoint/gguf_file.h"
#include "core/checkpoint/gguf_header.h"
#include "core/io/mapped_file.h"
#include "core/model/gguf/gguf_model.h"
#include "core/model/load_parameters.h"
#include "tests/fuzz/fuzz_target.h"

#include <memory>
#include <span>
#include <vector>

/// Any bytes are read or refused with an Error; so is every value that the head has, and the model that they describe.
HEADLIGHT_FUZZ_TARGET(gguf)
{
    const auto all = std::as_bytes(std::span(bytes));
    const auto file =
        std::make_shared<const headlight::MappedFile>("model.gguf", std::vector<std::byte>(all.begin(), all.end()));
    try {
        headlight::GgufHeader header = headlight::readGgufHeader(file->bytes(), file->name());
        for (auto& [name, info] : header.tensors)
            info.file = file;
        const headlight::TensorSource tensors(file->name(), header.tensors);
        for (const auto& [name, info] : header.tensors)
            if (!info.dtype.starts_with("I"))
                tensors.readFloats(name, info.shape);
        const headlight::GgufMetadata metadata(file->name(), header.values, file);
        for (const std::string& key : metadata.keys()) {
            try {
                if (metadata.isArray(key))
                    metadata.texts(key);
                else
                    metadata.text(key);
            } catch (const headlight::Error&) {
            }
        }
        const headlight::GgufModel model = headlight::readGgufModel({metadata, tensors}, {});
        headlight::loadParameters(model.weights, model.config);
    } catch (const headlight::Error&) {
    }
}
