// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/forms/checkpoint_forms.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/gguf_file.h"
#include "core/io/safetensors.h"
#include "core/model/families/plain_names.h"
#include "core/model/gguf/gguf_adapter.h"
#include "core/model/gguf/gguf_model.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace headlight {

namespace fs = std::filesystem;

namespace {

const std::array<CheckpointForm, 7>& checkpointForms()
{
    static const std::array<CheckpointForm, 7> forms{nanoChatForm(),        nanoGptForm(),      llmsFromScratchForm(),
                                                     transformerLensForm(), consolidatedForm(), xTransformersForm(),
                                                     torchModulesForm()};
    return forms;
}

bool endsAsCheckpoint(const fs::path& file)
{
    const std::string ending = file.extension().string();
    return ending == ".pt" || ending == ".pth" || ending == ".ckpt" || ending == ".bin" || ending == ".safetensors";
}

TorchCheckpoint openCheckpoint(const fs::path& file)
{
    if (file.extension() == ".safetensors")
        return {SafetensorsFile::open(file), nlohmann::json::object()};
    return openTorchCheckpoint(file);
}

const CheckpointForm* formOf(const TensorSource& tensors)
{
    const auto found =
        std::ranges::find_if(checkpointForms(), [&](const auto& form) { return form.isOfForm(tensors); });
    return found == checkpointForms().end() ? nullptr : &*found;
}

/// Whether the file is of a form, or fails in another way than by being none.
bool isOfAnyForm(const fs::path& file)
{
    try {
        return isGguf(file) || (endsAsCheckpoint(file) && (isLlama2c(file) || formOf(openCheckpoint(file).tensors)));
    } catch (const Error&) {
        return false;
    }
}

FormModel readGguf(const fs::path& file, const ModelAnswers& answers, const fs::path& adapter)
{
    GgufFile opened = openGguf(file);
    std::size_t nAdapted = 0;
    if (!adapter.empty()) {
        AdaptedWeights merged = withGgufAdapter(opened, openGguf(adapter));
        nAdapted = merged.nMerged;
        opened.tensors = std::move(merged.tensors);
    }
    GgufModel model = readGgufModel(opened, answers);
    return {std::move(model.config), std::move(model.weights), std::move(model.ownNames), nAdapted};
}

/// A file of torch.save, or of safetensors.
FormModel readTensorForm(const fs::path& file, FormQuestions& ask, FormReading reading)
{
    const FormInput input{file, openCheckpoint(file), reading};
    const CheckpointForm* form = formOf(input.checkpoint.tensors);
    if (!form)
        throw Error(ErrorKind::BadFile,
                    "holds tensors of no form that Headlight knows, such as " +
                        inQuotes(input.checkpoint.tensors.names().front()),
                    file.filename().string());
    FormModel model = form->read(input, ask);
    model.config.remarks.insert(model.config.remarks.begin(), inQuotes(file.filename().string()) +
                                                                  " was read as a checkpoint of " +
                                                                  std::string(form->name) + ".");
    return model;
}

FormModel readWith(const fs::path& file, const ModelAnswers& answers, FormQuestions& ask, FormReading reading,
                   const fs::path& adapter = {})
{
    if (isGguf(file))
        return readGguf(file, answers, adapter);
    return isLlama2c(file) ? readLlama2c(file) : readTensorForm(file, ask, reading);
}

} // namespace

ModelConfig plainDecoder(int nLayers, int nHeads, std::int64_t dModel, std::int64_t dVocab)
{
    ModelConfig config;
    config.family = kPlainType;
    config.nLayers = nLayers;
    config.nHeads = config.nKvHeads = nHeads;
    config.dModel = static_cast<int>(dModel);
    config.dVocab = static_cast<int>(dVocab);
    config.dHead = config.dModel / nHeads;
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = false;
    config.normHasBias = false;
    return config;
}

void requireEvenHeads(const ModelConfig& config, const std::string& file)
{
    if (config.dModel % config.nHeads != 0)
        throw Error(ErrorKind::BadArgument,
                    "has vectors of " + std::to_string(config.dModel) + " numbers, which " +
                        std::to_string(config.nHeads) + " heads do not share evenly",
                    file);
}

fs::path checkpointOfForm(const fs::path& opened)
{
    std::error_code error;
    if (fs::is_regular_file(opened, error))
        return isOfAnyForm(opened) ? opened : fs::path();
    std::vector<fs::path> files;
    for (fs::directory_iterator it(opened, error), end; !error && it != end; it.increment(error))
        if (it->is_regular_file(error) && endsAsCheckpoint(it->path()))
            files.push_back(it->path());
    std::ranges::sort(files);
    const auto found = std::ranges::find_if(files, isOfAnyForm);
    return found == files.end() ? ggufToOpenIn(opened) : *found;
}

FormModel readCheckpointForm(const fs::path& file, const ModelAnswers& answers, const fs::path& adapter)
{
    FormQuestions ask(answers, file.filename().string());
    FormModel model = readWith(file, answers, ask, FormReading::Whole, adapter);
    ask.requireAnswers();
    std::ranges::copy(ask.remarks(), std::back_inserter(model.config.remarks));
    return model;
}

ModelConfig configOfForm(const fs::path& file, const ModelAnswers& answers)
{
    FormQuestions ask(answers, file.filename().string());
    ModelConfig config = readWith(file, answers, ask, FormReading::Heads).config;
    ask.requireAnswers();
    return config;
}

TensorSource tensorsOfForm(const fs::path& file, const ModelAnswers& answers)
{
    FormQuestions ask(answers, file.filename().string());
    return readWith(file, answers, ask, FormReading::Heads).weights;
}

std::vector<CheckpointQuestion> checkpointQuestions(const fs::path& opened, const ModelAnswers& answers)
{
    try {
        std::error_code error;
        if (fs::exists(opened / "config.json", error))
            return {};
        const fs::path file = checkpointOfForm(opened);
        if (file.empty())
            return {};
        FormQuestions ask(answers, file.filename().string());
        readWith(file, answers, ask, FormReading::Heads);
        return ask.hasAllAnswers() ? std::vector<CheckpointQuestion>() : ask.open();
    } catch (const Error&) {
        return {};
    }
}

} // namespace headlight
