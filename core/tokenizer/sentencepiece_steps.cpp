// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/sentencepiece_steps.h"

#include "core/tokenizer/base64.h"
#include "core/tokenizer/tokenizer_config.h"

#include <nlohmann/json.hpp>

namespace headlight::sentencepiece_steps {

using nlohmann::json;

namespace {

json replaceStep(const char* kind, std::string_view pattern, std::string_view content)
{
    return {{"type", "Replace"}, {"pattern", {{kind, pattern}}}, {"content", content}};
}

json stripStep(bool left)
{
    return {{"type", "Strip"}, {"strip_left", left}, {"strip_right", true}};
}

void appendCharsmap(json& steps, const SentencePieceFile& model)
{
    if (!model.charsmap.empty())
        steps.push_back({{"type", "Precompiled"}, {"precompiled_charsmap", encodedBase64(model.charsmap)}});
}

/// Steps that turn two apostrophes or two grave accents into a quotation mark.
json quoteSteps()
{
    return json::array({replaceStep("String", "``", "\""), replaceStep("String", "''", "\"")});
}

/// `lowercases` and `keepsAccents` hold where the configuration does not say.
void appendLetterSteps(json& steps, const TokenizerConfig& config, bool lowercases, bool keepsAccents)
{
    if (!config.flag("keep_accents").value_or(keepsAccents)) {
        steps.push_back({{"type", "NFKD"}});
        steps.push_back({{"type", "StripAccents"}});
    }
    if (config.flag("do_lower_case").value_or(lowercases))
        steps.push_back({{"type", "Lowercase"}});
}

json metaspaceStep(const char* scheme)
{
    return {{"type", "Metaspace"}, {"replacement", SentencePieceFile::blank}, {"prepend_scheme", scheme}};
}

const char* prependScheme(const TokenizerConfig& config)
{
    if (!config.flag("add_prefix_space").value_or(true))
        return "never";
    return config.flag("legacy").value_or(true) ? "always" : "first";
}

json sequenceOf(const char* key, json steps)
{
    json sequence = {{"type", "Sequence"}};
    sequence[key] = std::move(steps);
    return sequence;
}

json piecesDecoder(bool hasBytes, bool stripsFirstSpace)
{
    json steps = json::array({replaceStep("String", SentencePieceFile::blank, " ")});
    if (hasBytes)
        steps.push_back({{"type", "ByteFallback"}});
    steps.push_back({{"type", "Fuse"}});
    if (stripsFirstSpace)
        steps.push_back({{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}});
    return sequenceOf("decoders", std::move(steps));
}

json bytesDecoder(bool stripsFirstSpace)
{
    return piecesDecoder(true, stripsFirstSpace);
}

void setMetaspace(json& document, const SentencePieceFile& model, const char* scheme)
{
    document["pre_tokenizer"] = metaspaceStep(scheme);
    document["decoder"] = model.byteFallback ? bytesDecoder(true) : metaspaceStep(scheme);
}

void setAlbertSteps(json& document, const SentencePieceFile& model, const TokenizerConfig& config, bool lowercases)
{
    json steps = quoteSteps();
    appendLetterSteps(steps, config, lowercases, false);
    appendCharsmap(steps, model);
    steps.push_back(replaceStep("Regex", " {2,}", " "));
    document["normalizer"] = sequenceOf("normalizers", std::move(steps));
    setMetaspace(document, model, prependScheme(config));
}

} // namespace

void setPlainDecoder(json& document, const SentencePieceFile& model)
{
    // Metaspace's decoder takes every blank of the first token away, which may hold several words here.
    document["decoder"] = piecesDecoder(model.byteFallback, model.addsDummyPrefix || model.removesExtraWhitespace);
}

void usual(json& document, const SentencePieceFile& model, const TokenizerConfig& config)
{
    json steps = json::array();
    appendCharsmap(steps, model);
    steps.push_back(stripStep(false));
    steps.push_back(replaceStep("Regex", " {2,}", SentencePieceFile::blank));
    document["normalizer"] = sequenceOf("normalizers", std::move(steps));
    setMetaspace(document, model, prependScheme(config));
}

void albert(json& document, const SentencePieceFile& model, const TokenizerConfig& config)
{
    setAlbertSteps(document, model, config, true);
}

void xlnet(json& document, const SentencePieceFile& model, const TokenizerConfig& config)
{
    setAlbertSteps(document, model, config, false);
}

void rembert(json& document, const SentencePieceFile& model, const TokenizerConfig& config)
{
    json steps = quoteSteps();
    steps.push_back(replaceStep("Regex", " {2,}", " "));
    appendLetterSteps(steps, config, false, true);
    appendCharsmap(steps, model);
    document["normalizer"] = sequenceOf("normalizers", std::move(steps));
    setMetaspace(document, model, prependScheme(config));
}

void debertaV2(json& document, const SentencePieceFile& model, const TokenizerConfig& config)
{
    json steps = json::array();
    if (config.flag("do_lower_case").value_or(false))
        steps.push_back({{"type", "Lowercase"}});
    steps.push_back(stripStep(true));
    appendCharsmap(steps, model);
    steps.push_back(replaceStep("Regex", " {2,}", " "));
    document["normalizer"] = sequenceOf("normalizers", std::move(steps));
    setMetaspace(document, model, prependScheme(config));
    if (config.flag("split_by_punct").value_or(false))
        document["pre_tokenizer"] = sequenceOf("pretokenizers", {{{"type", "Punctuation"}, {"behavior", "Isolated"}},
                                                                 metaspaceStep(prependScheme(config))});
}

void pegasus(json& document, const SentencePieceFile& model, const TokenizerConfig& config)
{
    usual(document, model, config);
    document["pre_tokenizer"] =
        sequenceOf("pretokenizers", {{{"type", "WhitespaceSplit"}}, metaspaceStep(prependScheme(config))});
}

void llama(json& document, const SentencePieceFile&, const TokenizerConfig& config)
{
    const bool prefix = config.flag("add_prefix_space").value_or(true);
    if (config.flag("legacy").value_or(true)) {
        json steps = json::array();
        if (prefix)
            steps.push_back({{"type", "Prepend"}, {"prepend", SentencePieceFile::blank}});
        steps.push_back(replaceStep("String", " ", SentencePieceFile::blank));
        document["normalizer"] = sequenceOf("normalizers", std::move(steps));
    } else {
        document["pre_tokenizer"] = metaspaceStep(prefix ? "first" : "never");
        document["pre_tokenizer"]["split"] = false;
    }
    document["decoder"] = bytesDecoder(prefix);
}

void gemma(json& document, const SentencePieceFile&, const TokenizerConfig&)
{
    document["normalizer"] = replaceStep("String", " ", SentencePieceFile::blank);
    document["decoder"] = bytesDecoder(false);
}

} // namespace headlight::sentencepiece_steps
