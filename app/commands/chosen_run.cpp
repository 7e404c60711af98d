// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/chosen_run.h"

#include "app/commands/standard_streams.h"
#include "core/attention_files/attention_matrices.h"
#include "core/base/alternatives.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/foreign_weights.h"
#include "core/io/file_ending.h"
#include "core/model/families/image_towers.h"
#include "core/model/forms/checkpoint_forms.h"
#include "core/model/large_model_in.h"
#include "core/model/model_catalog.h"
#include "ui/picture/run_inputs.h"
#include "ui/picture/run_notice.h"
#include "ui/session/model_locations.h"
#include "ui/state/choice_text.h"
#include "ui/state/model_choice.h"

#include <algorithm>
#include <initializer_list>

namespace headlight {

namespace {

/// The masks' paint of a recurrent translator's only attention, which a person names as they like.
void settlePaint(SessionState& state, const ModelConfig& config)
{
    if (!config.isRecurrent())
        return;
    PaintedMask painted = paintedOn(state, AttentionPart::Cross);
    const PaintedMask ofDecoder = paintedOn(state, AttentionPart::Decoder);
    painted.cells.insert(ofDecoder.cells.begin(), ofDecoder.cells.end());
    painted.keys.insert(ofDecoder.keys.begin(), ofDecoder.keys.end());
    paint(state, AttentionPart::Decoder, {});
    paint(state, AttentionPart::Cross, painted);
}

/// --matrix is a file, of a form that can be read.
void requireMatrixFile(const ChosenState& chosen)
{
    if (!chosen.given.contains(QStringLiteral("--matrix")))
        return;
    const std::filesystem::path file = toPath(chosen.state.model);
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorKind::BadArgument, "--matrix \"" + file.string() + "\" " + why);
    };
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        refuse("cannot be read: there is no such file");
    if (std::filesystem::is_directory(file, error))
        refuse(std::filesystem::exists(file / "config.json", error)
                   ? "is a model's folder: give it as --model"
                   : "is a folder, expected a file of attention weights");
    if (!checkpointOfForm(file).empty())
        refuse("is a checkpoint of a model: give it as --model");
    if (!isMatrixFile(file)) {
        if (const auto advice = adviceOn(file.filename().string()))
            refuse("holds no attention weights: " + *advice);
        std::vector<std::string> endings = matrixFilePatterns();
        for (std::string& pattern : endings)
            pattern.erase(0, 1); // cuts off the star of "*.npy"
        refuse(endsIn(file) + ", expected " + alternatives(endings));
    }
    if (!std::filesystem::is_regular_file(file, error))
        refuse("cannot be read: it is not a regular file");
}

/// --model is a model.
void requireWhatWasNamed(const ChosenState& chosen, const ModelConfig& config)
{
    const std::string name = chosen.state.model.toStdString();
    if (config.isGiven() && !chosen.given.contains(QStringLiteral("--matrix")))
        throw Error(ErrorKind::BadArgument,
                    "--model \"" + name + "\" is a file of attention weights: headlight render --matrix shows them");
    if (config.isGiven() && chosen.state.shown.valueWeighted)
        throw Error(ErrorKind::BadArgument,
                    "--value-weighted needs a model: --matrix gives attention weights alone, without values");
}

/// Refuses a text where a model reads images, an image where it reads texts, and a text where it has no tokenizer.
void requireReadable(const ChosenState& chosen, const Model& model)
{
    const bool isImage = chosen.given.contains(QStringLiteral("--image"));
    if (isImage && !model.config.readsImages() && !model.config.isGiven())
        throw Error(ErrorKind::BadArgument,
                    "--image needs a model that reads images, and " + model.name + " reads texts" +
                        (hasImageTower(model.config) ? ": --assume tower=image reads its tower of images" : ""));
    if (!isImage && model.config.readsImages())
        throw Error(ErrorKind::BadArgument, model.name + " reads images: give it one as --image FILE");
    if (chosen.given.contains(QStringLiteral("--text")) && readsIdsAlone(model))
        throw Error(ErrorKind::BadArgument, "--text needs a tokenizer, and " + model.folder.string() +
                                                " holds no tokenizer.json or other one; give the ids 0 to " +
                                                std::to_string(model.config.dVocab - 1) +
                                                " of its tokens in its place, such as --ids 1,2,3");
}

/// A token that is steered is in the text.
void requireSteered(const SteeringChoice& choice, int nTokens)
{
    if (choice.hasVector() && choice.position && *choice.position >= nTokens)
        throw Error(ErrorKind::BadArgument, "--steer-at: there is no token " + std::to_string(*choice.position) +
                                                ", the text has tokens 0 to " + std::to_string(nTokens - 1));
}

/// A position that was typed and is not there is a mistake.
void requirePainted(const ActivationCache& cache, AttentionPart part)
{
    const PaintedMask& painted = cache.options.maskOf(part).painted;
    const Index nQueries = cache.queryEncoding(part).size();
    const Index nKeys = cache.keyEncoding(part).size();
    const PaintedMask here = painted.within(nQueries, nKeys);
    const auto there = [&](Index n) { return "0 to " + std::to_string(n - 1); };
    for (const MaskCell& cell : painted.cells)
        if (!here.cells.contains(cell))
            throw Error(ErrorKind::BadArgument, "--hide-cells: there is no cell " + cellList({cell}) +
                                                    ", the text has queries " + there(nQueries) + " and keys " +
                                                    there(nKeys));
    for (const Index key : painted.keys)
        if (!here.keys.contains(key))
            throw Error(ErrorKind::BadArgument,
                        "--pad-keys: there is no key " + std::to_string(key) + ", the text has keys " + there(nKeys));
}

std::string foreignNote(const ForeignClass& foreign)
{
    return "config.json names " + foreign.name +
           ", code of the folder's own (\"auto_map\") that Headlight never runs: " + "what is shown is the published " +
           foreign.family + ", and that class may compute something else";
}

/// Says what a large model's parameters need before they are read.
void noteMemory(const std::filesystem::path& model, const SessionState& state)
{
    if (const std::optional<LargeModel> large = largeModelIn(model, modelAnswers(state)))
        printNote(largeModelNote(*large));
}

std::string cutNote(const std::string& text, const TokenSequence& encoding, int nCtx)
{
    return text + " has " + counted(encoding.size() + encoding.nCutTokens, "token") +
           " and the model's context holds " + std::to_string(nCtx) + ": the last " +
           (encoding.nCutTokens == 1 ? "one was" : std::to_string(encoding.nCutTokens) + " were") + " left out";
}

} // namespace

void requireSteerable(const SteeringChoice& choice, const ModelConfig& config)
{
    if (choice.hasVector())
        Steering{.vector = std::vector<float>(static_cast<std::size_t>(std::max(1, config.dModel))),
                 .layer = choice.layer}
            .validate(config);
}

void requireUsed(const ChosenState& chosen, const ModelConfig& config)
{
    const auto refuse = [&](std::initializer_list<const char*> options, const std::string& why) {
        for (const char* option : options)
            if (chosen.given.contains(QLatin1String(option)))
                throw Error(ErrorKind::BadArgument, option + why);
    };
    if (!config.hasEncoder())
        refuse({"--encoder-mask", "--cross-mask"}, " needs an encoder, which the model has not");
    if (!config.isRecurrent())
        return;
    refuse({"--mask", "--encoder-mask"},
           ": a recurrent translator has no attention on its own text to mask, only that on the source (--cross-mask)");
    refuse({"--score-scale", "--no-scale"},
           ": a recurrent translator's additive attention divides its scores by nothing but the --temperature");
}

ChosenRun::ChosenRun(const ChosenState& chosen, RunMaker& runs) : m_chosen(chosen), m_modelRoots(modelLocations())
{
    requireMatrixFile(m_chosen);
    const auto folder = m_chosen.given.contains(QStringLiteral("--matrix"))
                            ? toPath(m_chosen.state.model)
                            : resolveModel(m_chosen.state.model.toStdString(), m_modelRoots);
    noteMemory(folder, m_chosen.state);
    const Model& model = *runs.model(folder, modelAnswers(m_chosen.state), {});
    const ModelConfig& config = model.config;
    if (!m_chosen.state.input.pairIds.isEmpty() && !config.hasEncoder())
        throw Error(ErrorKind::BadArgument,
                    "--pair-ids needs an encoder-decoder model, and " + model.name + " is " + config.stackAlone());
    requireReadable(m_chosen, model);
    requireWhatWasNamed(m_chosen, config);
    requireUsed(m_chosen, config);
    settlePaint(m_chosen.state, config);
    requireSteerable(m_chosen.state.steering, config);
    RunMaker::Input input = runs.input(m_chosen.state, {});
    if (input.given) {
        m_run = runs.run(input, {});
        return;
    }
    // What the model has no use for, too: the window leaves it out, here it is refused.
    input.options.mask = effectiveMask(m_chosen.state, AttentionPart::Decoder, config.defaultMask);
    input.options.encoderMask = effectiveMask(m_chosen.state, AttentionPart::Encoder, config.defaultMask);
    input.options.crossMask = effectiveMask(m_chosen.state, AttentionPart::Cross, config.defaultMask);
    input.options.divisor = m_chosen.state.divisor;
    if (!m_chosen.state.input.typeIds.empty())
        input.options.typeIds = m_chosen.state.input.typeIds;
    input.options.ablatedHeads = headsOf(config, m_chosen.state.ablatedHeads);
    requireSteered(m_chosen.state.steering, input.text.size());
    const int nTarget = input.target ? static_cast<int>(input.target->encoding.size()) : 0;
    input.options.validate(config, {config.hasEncoder() ? nTarget : input.text.size(), input.text.size()});
    m_run = runs.run(input, {});
    for (const AttentionPart part : config.parts())
        requirePainted(*m_run, part);
}

void ChosenRun::noteWhatWasCut() const
{
    if (config().isGiven()) {
        if (const QString notice = noticeFor(*m_run); !notice.isEmpty())
            printNote(m_run->model->name + ": " + notice.toStdString());
        return;
    }
    const int nCtx = config().nCtx;
    if (const std::vector<std::string>& more = m_run->model->parameters.notShown; !more.empty())
        printNote("the checkpoint holds " +
                  (more.size() == 1 ? "a tensor of a head that is not shown, "
                                    : std::to_string(more.size()) + " tensors of a head that is not shown, such as ") +
                  inQuotes(more.front()));
    for (const std::string& remark : config().remarks)
        printNote(remark);
    if (const ForeignClass& foreign = m_run->config().foreign; !foreign.name.empty())
        printNote(foreignNote(foreign));
    if (m_run->inputEncoding().nCutTokens > 0)
        printNote(cutNote("the text", m_run->inputEncoding(), nCtx));
    if (m_run->target && !m_run->target->isGenerated && m_run->target->encoding.nCutTokens > 0)
        printNote(cutNote("the decoder's text", m_run->target->encoding, nCtx));
}

} // namespace headlight
