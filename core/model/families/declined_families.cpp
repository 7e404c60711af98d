// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/declined_families.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr std::string_view kSound = "sound as input, where Headlight reads text,";
constexpr std::string_view kImages = "images beside the text, where Headlight reads one of them,";
constexpr std::string_view kPages = "the place of each word on a page";
constexpr std::string_view kGlobalWindows = "attention in windows with global tokens";
constexpr std::string_view kBlockSparse = "sparse attention between blocks of tokens";
constexpr std::string_view kStreams = "a stream of attention for each of the next tokens";
constexpr std::string_view kDecoderExperts = "experts in both stacks of an encoder-decoder";

constexpr std::string_view kStates = "a state space model in place of attention (it has no heads)";
constexpr std::string_view kStatesAmong = "state space layers beside those of attention";
constexpr std::string_view kNormsBehindTurns = "norms of q and k behind their turns by the positions";
constexpr std::string_view kChunks = "attention within chunks, with q and k normed in some layers alone,";

constexpr std::string_view kLinearAttention = "linear attention in most of its layers";
constexpr std::string_view kGemma3n = "several residual streams and an embedding for each layer";
constexpr std::string_view kGemma4 = "keys and values that layers share, and heads of two sizes,";

constexpr auto kDeclined = std::to_array<DeclinedFamily>({
    // encoders
    {"longformer", "Longformer", kGlobalWindows},
    {"nystromformer", "Nyströmformer", "attention by way of landmarks, not of every token to every other,"},
    {"convbert", "ConvBERT", "convolutions beside the heads"},
    {"fnet", "FNet", "Fourier transforms in place of attention (it has no heads)"},
    {"mobilebert", "MobileBERT", "bottlenecks around every block"},
    {"squeezebert", "SqueezeBERT", "projections by convolutions in groups"},
    {"funnel", "Funnel Transformer", "the pooling of tokens between blocks"},
    {"reformer", "Reformer", "attention within hashed buckets"},
    {"xlnet", "XLNet", "attention in two streams with relative positions"},
    {"yoso", "YOSO", "attention by sampled hashes"},
    {"mra", "MRA", "attention at several resolutions"},
    {"canine", "CANINE", "hashed characters in place of tokens"},
    {"tapas", "TAPAS", "rows and columns of a table as token types"},
    {"luke", "LUKE", "entities beside the words"},
    {"layoutlm", "LayoutLM", kPages},
    {"layoutlmv2", "LayoutLMv2", kPages},
    {"layoutlmv3", "LayoutLMv3", kPages},
    {"lilt", "LiLT", kPages},
    {"markuplm", "MarkupLM", "the place of each word in a document's markup"},
    // decoders
    {"hunyuan_v1_dense", "HunYuan", kNormsBehindTurns},
    {"hunyuan_v1_moe", "HunYuan with experts", kNormsBehindTurns},
    {"llama4", "Llama 4", kChunks},
    {"llama4_text", "Llama 4", kChunks},
    {"mamba", "Mamba", kStates},
    {"mamba2", "Mamba 2", kStates},
    {"falcon_mamba", "Falcon Mamba", kStates},
    {"rwkv", "RWKV", "a recurrence in place of attention (it has no heads that look at tokens)"},
    {"jamba", "Jamba", kStatesAmong},
    {"bamba", "Bamba", kStatesAmong},
    {"zamba", "Zamba", kStatesAmong},
    {"zamba2", "Zamba 2", kStatesAmong},
    {"falcon_h1", "Falcon-H1", kStatesAmong},
    {"nemotron_h", "Nemotron-H", kStatesAmong},
    {"granitemoehybrid", "Granite 4",
     "state space layers beside those of attention, or a reader of its own where it has none of them,"},
    {"recurrent_gemma", "RecurrentGemma", "gated recurrences beside the layers of attention"},
    {"lfm2", "LFM2", "short convolutions beside the layers of attention"},
    {"qwen3_next", "Qwen3-Next", kLinearAttention},
    {"gemma4", "Gemma 4", kGemma4},
    {"gemma4_text", "Gemma 4", kGemma4},
    {"qwen3_5", "Qwen3.5", kLinearAttention},
    {"qwen3_5_text", "Qwen3.5", kLinearAttention},
    {"qwen3_5_moe", "Qwen3.5 with experts", kLinearAttention},
    {"qwen3_5_moe_text", "Qwen3.5 with experts", kLinearAttention},
    {"kimi_linear", "Kimi Linear", kLinearAttention},
    {"minimax", "MiniMax-Text", kLinearAttention},
    {"lfm2_moe", "LFM2 with experts", "short convolutions beside the layers of attention"},
    {"hyenadna", "HyenaDNA", "long convolutions in place of attention (it has no heads)"},
    {"stripedhyena", "StripedHyena", "long convolutions beside the layers of attention"},
    {"diffllama", "DiffLlama", "the difference of two softmaxes as the weights of a head,"},
    {"longcat_flash", "LongCat-Flash", "two attentions in each layer, and experts that do nothing,"},
    {"qwen3_vl_moe", "Qwen3-VL with experts", kImages},
    {"ministral3", "Ministral 3", "queries that grow with their position"},
    {"gemma3n_text", "Gemma 3n", kGemma3n},
    {"deepseek_v32", "DeepSeek-V3.2", "the choice of the keys that each query looks at"},
    {"deepseek", "DeepSeekMoE", "a reader of its own keys and experts"},
    {"chatglm", "ChatGLM", "a reader of its own names and keys (GLM-4 opens in the form of transformers)"},
    {"baichuan", "Baichuan", "a reader of its own packed projections"},
    {"qwen", "Qwen 1", "a reader of its own names, and queries that grow with their position,"},
    {"dbrx", "DBRX", "a reader of its own nested keys and experts"},
    {"ctrl", "CTRL", "a reader of its own names"},
    {"xlm", "XLM", "embeddings of languages"},
    {"transfo-xl", "Transformer-XL", "a memory of what was read before"},
    // encoder-decoders
    {"t5gemma", "T5Gemma", "an encoder-decoder of Gemma 2's layers, with their norms on both sides of a branch,"},
    {"t5gemma2", "T5Gemma 2", "an encoder-decoder whose attention reads both texts at once"},
    {"led", "LED", kGlobalWindows},
    {"longt5", "LongT5", "attention within blocks, with or without global tokens,"},
    {"bigbird_pegasus", "BigBird-Pegasus", kBlockSparse},
    {"pegasus_x", "PEGASUS-X", "attention within blocks, with global tokens,"},
    {"prophetnet", "ProphetNet", kStreams},
    {"xlm-prophetnet", "XLM-ProphetNet", kStreams},
    {"switch_transformers", "Switch Transformer", kDecoderExperts},
    {"nllb-moe", "NLLB-MoE", kDecoderExperts},
    {"fsmt", "FSMT", "a vocabulary of the source beside that of the target"},
    {"encoder-decoder", "pair of an encoder and a decoder",
     "two families in one checkpoint (each opens by itself when it is saved by itself)"},
    // other inputs
    {"whisper", "Whisper", kSound},
    {"wav2vec2", "wav2vec 2.0", kSound},
    {"hubert", "HuBERT", kSound},
    {"wavlm", "WavLM", kSound},
    {"speech_to_text", "Speech2Text", kSound},
    {"speech-encoder-decoder", "pair of a speech encoder and a decoder", kSound},
    {"speecht5", "SpeechT5", kSound},
    {"seamless_m4t", "SeamlessM4T", kSound},
    {"seamless_m4t_v2", "SeamlessM4T v2", kSound},
    {"moonshine", "Moonshine", kSound},
    {"clap", "CLAP", kSound},
    {"audio-spectrogram-transformer", "Audio Spectrogram Transformer", kSound},
    {"swinv2", "Swin v2", "scores that are cosines, and biases by the logarithm of the distance from a small net,"},
    {"blip", "BLIP", kImages},
    {"blip-2", "BLIP-2", kImages},
    {"vilt", "ViLT", kImages},
    {"mllama", "Llama 3.2 with images", kImages},
    {"paligemma", "PaliGemma", kImages},
    {"gemma3n", "Gemma 3n", kGemma3n},
    {"idefics2", "Idefics 2", kImages},
    {"idefics3", "Idefics 3", kImages},
    {"aya_vision", "Aya Vision", kImages},
    {"cohere2_vision", "Command A Vision", kImages},
    {"chameleon", "Chameleon", kImages},
    {"instructblip", "InstructBLIP", kImages},
    {"kimi_vl", "Kimi-VL", kImages},
    {"glm4v", "GLM-4.1V", kImages},
    {"glm4v_moe", "GLM-4.5V", kImages},
    {"phi3_v", "Phi-3 with images", kImages},
    {"phi4mm", "Phi-4 with images and sound", kImages},
    {"phi4_multimodal", "Phi-4 with images and sound", kImages},
    {"siglip2", "SigLIP 2 of any size of image", "positions that follow each image's own grid"},
    {"dinov3_vit", "DINOv3", "positions that turn, for patches,"},
    {"detr", "DETR", "a convolutional net in front of its layers, and queries of objects in place of tokens,"},
    {"sam", "SAM", "attention within windows of the image, and points and boxes as its input,"},
    {"qwen2_audio", "Qwen2-Audio", kSound},
    {"qwen2_5_omni", "Qwen2.5-Omni", kSound},
    {"qwen3_omni_moe", "Qwen3-Omni", kSound},
    {"voxtral", "Voxtral", kSound},
    {"smolvlm", "SmolVLM", kImages},
    {"florence2", "Florence-2", kImages},
    {"vision-encoder-decoder", "pair of an image encoder and a decoder", kImages},
});

} // namespace

const DeclinedFamily* findDeclinedFamily(std::string_view modelType)
{
    const auto* const found = std::ranges::find(kDeclined, modelType, &DeclinedFamily::modelType);
    return found == kDeclined.end() ? nullptr : found;
}

} // namespace headlight
