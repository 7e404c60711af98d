// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/disentangled.h"
#include "core/attention/local_window.h"
#include "core/attention/mask.h"
#include "core/attention/multi_head_attention.h"
#include "core/model/attention_part.h"
#include "core/model/recurrent_sizes.h"
#include "core/model/rotary_config.h"
#include "core/ops/activation.h"
#include "core/ops/norm.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace headlight {

/// Where the norms of a block stand; f is its attention, then its MLP.
enum class NormPlacement {
    Pre,      ///< x + f(norm(x)), a final norm before the unembedding
    Post,     ///< norm(x + f(x)), as in Vaswani et al. 2017
    Sandwich, ///< x + norm(f(norm(x)))
    Branch    ///< x + norm(f(x))
};

/// What the MLP of a block reads, and when.
enum class BlockOrder {
    Sequential,    ///< what the attention left behind
    Parallel,      ///< the same as the attention, through a norm of its own (GPT-NeoX)
    ParallelShared ///< the same, through the attention's norm (GPT-J)
};

/// What stands beside the token embeddings.
enum class PositionKind {
    None,             ///< nothing: positions come in with the attention, if at all
    Learned,          ///< a row of a table
    Sinusoidal,       ///< sinusoidal_positions.h
    SinusoidalFairseq ///< the same with the frequencies of fairseq, see there
};

/// What the scores get for where query and key stand.
enum class PositionBiasKind { None, Alibi, Buckets, Disentangled };

enum class HeadKind { None, Lm, MaskedLm };

/// Attention weights of a file in place of a model: there is nothing behind them.
enum class GivenAttention {
    None,
    OfOneText, ///< a text that looks at itself
    OfTwoTexts ///< one that looks at another, as a cross-attention does
};

/// The attention layers of one part of a model.
struct AttentionSize {
    int nLayers = 0;
    int nHeads = 0;   // in each layer
    int dHead = 0;    // of q and k
    int nKvHeads = 0; // 0: as many as heads
    int dValue = 0;   // of v and z; 0: as q and k
    bool operator==(const AttentionSize&) const = default;

    int keyHeads() const { return nKvHeads == 0 ? nHeads : nKvHeads; }
    /// Heads next to each other that have one k and v.
    int headsPerKey() const { return nHeads / keyHeads(); }
    int valueSize() const { return dValue == 0 ? dHead : dValue; }
};

/// The encoder of an encoder-decoder; dModel, the vocabulary and the rest are those of its decoder.
struct EncoderConfig {
    int nLayers = 0; // 0: there is no encoder
    int nHeads = 0;
    int dHead = 0;
    int dMlp = 0;
};

/// The ids with which an encoder-decoder begins, ends and fills up its target text.
struct TargetIds {
    std::int64_t start = 0; // in front of the decoder's text
    std::int64_t end = 0;
    std::int64_t pad = 0; // never generated
};

/// What sets one layer apart from its neighbours.
struct LayerConfig {
    LocalWindow window = {};
    int rotary = 0; // which of ModelConfig::rotary turns its q and k; −1: none
    bool hasExperts = false;
    float divisor = 1.0F; // of q·k, beside the model's own
};

/// A mixture of experts in place of an MLP (Shazeer et al. 2017): every token goes through the few that its router
/// rates highest.
struct ExpertConfig {
    int count = 0; // 0: there are none
    int perToken = 0;
    int dMlp = 0;
    /// The weights of the chosen ones are made to sum to 1; else they keep theirs of the ratings of all.
    bool softmaxOfChosen = true;
    float weightScale = 1.0F; // of the experts' sum
    bool isClamped = false;   // the gated unit of GPT-OSS: inputs within bounds, x σ(1.702 x), the other factor plus 1
    float clamp = 7.0F;       // its bounds
    int dShared = 0;          // an MLP that every token goes through as well; 0: there is none
    bool sharedIsGated = false; // by a logistic of the token
    int nGroups = 1;            // the experts stand in groups of the same size,
    int groupsPerToken = 1;     // of which only the ones with the best expert are chosen from
    int bestOfGroup = 1;        // a group is as good as this many of its best experts together
    bool isSigmoid = false;     // an expert's rating is a logistic of its own; else they are a softmax over all
    bool hasCorrection = false; // a learned number is added to each rating where experts are chosen
    float mixerBand = 0.0F;     // see experts.cpp; 0: experts are weighed by their ratings
    bool isFused = false;       // a checkpoint has the experts of a layer in one tensor for gates and inputs, and one
                                // for outputs; else each expert has its own
};

/// Latent attention: see latent_projection.h.
struct LatentConfig {
    int qRank = 0;         // 0: q is made from x
    int kvRank = 0;        // 0: the model has none
    int dShared = 0;       // numbers of k that all heads have alike, behind their own
    float epsilon = 1e-6F; // of the norms of the latent vectors
};

/// Disentangled attention: see disentangled.h.
struct DisentangledConfig {
    DistanceRows rows = {};
    bool hasContentToPosition = false;
    bool hasPositionToContent = false;
    bool sharesProjections = false; // those of q and k make the vectors of positions as well
    bool normsTable = false;
    bool hasOwnTables = false; // each layer's distances are a table [2·span − 1, dHead] that every head meets as it is
};

/// What a convolution over the embedded tokens adds behind the first layer (DeBERTa v2).
struct ConvolutionConfig {
    int width = 0; // tokens; 0: there is none
    int nGroups = 1;
    Activation activation = Activation::Tanh;
};

/// A class that is none of its family's, whose code lies in the model's folder: it may compute something else than what
/// Headlight shows, and Headlight never runs it.
struct ForeignClass {
    std::string name;   // "LlamaEncoderModel"; empty: there is none
    std::string family; // "Llama"
};

/// What a checkpoint's config.json says, in our words. Layers, heads and sizes are those of the decoder, the only stack
/// of a model without an encoder beside it.
struct ModelConfig {
    std::string family = "gpt2"; // its model_type: the row of the table of families
    ForeignClass foreign;        // see foreign_class.h
    int nLayers = 0;
    int nHeads = 0;
    int nKvHeads = 0;
    int dModel = 0;
    int dHead = 0;
    int dValue = 0; // 0: dHead
    int dMlp = 0;
    int dVocab = 0;
    int nCtx = 0; // tokens
    EncoderConfig encoder;
    TargetIds targetIds;              // of an encoder-decoder
    std::vector<std::int64_t> endIds; // see end_ids.h
    RecurrentSizes recurrent;         // of a recurrent translator
    GivenAttention given = GivenAttention::None;

    // the embedding
    PositionKind positions = PositionKind::Learned;
    int firstPosition = 0;         // the row of the first token's position
    std::int64_t positionPad = -1; // a token that has this row and does not count as a position (RoBERTa); −1: none
    int nTypes = 0;                // token types
    int dEmbedding = 0;            // of a token before it is projected to dModel; 0: dModel
    bool projectsBeforePositions = false; // OPT; else positions and types have the smaller size too
    bool hasEmbeddingNorm = false;
    bool normsBehindProjection = false; // the embedding is normed when it has been projected; else before
    bool decoderNormsTokens = false;    // a decoder's embedding norm stands before the positions are added
    float embeddingScale = 1.0F;        // of a token's row: √dModel in Vaswani et al. 2017, section 3.4
    std::int64_t droppedToken = -1;     // a masking token whose row counts as 0: see embedding.h; −1: none

    // the block
    NormPlacement normPlacement = NormPlacement::Pre;
    NormKind normKind = NormKind::Layer;
    float layerNormEpsilon = 1e-5F;
    bool normHasGain = true;
    bool normHasBias = true; // of a layer norm
    bool hasFinalNorm = true;
    BlockOrder order = BlockOrder::Sequential;
    float residualScale = 1.0F;    // of what attention and MLP add
    bool carriesNormed = false;    // they add to what the norm in front of them left, not to what it read (BLOOM)
    std::vector<int> parametersOf; // [nLayers] which block of parameters each layer has; empty: its own
    int nLayerGroups = 1;          // in which a checkpoint has these blocks (ALBERT)
    int nFurtherLayers = 0;        // that a checkpoint has behind the last one: see LayerNames
    ConvolutionConfig convolution;
    std::vector<LayerConfig> layers; // [nLayers]; empty: all are as LayerConfig's defaults say

    // the attention
    bool scaleByRootDHead = true;
    float ownDivisor = 0.0F;     // what the model divides q·k by where that is not √dHead; 0: it is
    float scoreCap = 0.0F;       // see soft_cap.h; 0: none
    bool interleavesQkv = false; // in a checkpoint with one tensor for q, k and v: those of heads side by side
    bool hasQkvBias = true;
    bool hasKeyBias = true; // beside those of q and v (DeBERTa 1: none)
    bool hasOutBias = true;
    QkNorm qkNorm = QkNorm::None;
    float qkvClip = 0.0F;         // 0: none
    bool clipsBehindNorm = false; // q and k are clipped when they have been normed
    bool hasSinks = false;
    bool roundsInputs = false; // what the matrices of a block multiply: see rounding.h
    LatentConfig latent;
    DisentangledConfig disentangled;  // where positionBias says so
    std::vector<RotaryConfig> rotary; // empty: no rotary positions
    PositionBiasKind positionBias = PositionBiasKind::None;
    bool alibiIsScaled = false; // ALiBi is divided as q·k is (Falcon)
    float alibiMax = 8.0F;      // its slopes begin with 2^(−alibiMax/nHeads)
    RelativeBuckets buckets;    // isBidirectional is the encoder's, or the only stack's; a decoder's beside it are not
    MaskKind defaultMask = MaskKind::Causal;

    // the MLP
    Activation activation = Activation::GeluTanh;
    bool isGated = false; // f(x wGate) ⊙ (x wIn)
    bool hasMlpBias = true;
    ExpertConfig experts;

    // the head
    bool isEncoder = false;      // of one stack whose output is read as it is, not for the next token
    bool mayHaveOwnHead = false; // what the checkpoint has as an unembedding takes the embedding's place
    HeadKind head = HeadKind::Lm;
    bool headIsRequired = false; // config.json says that the checkpoint was saved with it
    bool tiedUnembedding = true;
    bool hasLogitsBias = false;
    bool headHasBias = true;                      // of a masked-token head's layer
    Activation headActivation = Activation::Gelu; // of a masked-token head's layer
    int dUnembedding = 0;                         // of what the unembedding multiplies; 0: as an embedding
    float logitScale = 1.0F;
    float logitCap = 0.0F;             // see soft_cap.h; 0: none
    bool predictsMaskedTokens = false; ///< trained with a masked-token objective (and without the causal mask) too

    bool hasEncoder() const { return encoder.nLayers > 0; }
    /// "an encoder alone", "a decoder alone": what a model that is no encoder-decoder is.
    std::string stackAlone() const { return isEncoder ? "an encoder alone" : "a decoder alone"; }
    /// An encoder-decoder whose encoder and decoder are recurrent: its one attention is the one between them.
    bool isRecurrent() const { return recurrent.dHidden > 0; }
    /// No model, but the attention weights of a file: see matrix_model.h.
    bool isGiven() const { return given != GivenAttention::None; }
    int embeddingSize() const { return dEmbedding == 0 ? dModel : dEmbedding; }
    int unembeddingSize() const { return dUnembedding == 0 ? embeddingSize() : dUnembedding; }
    NormOptions normOptions() const { return {normKind, layerNormEpsilon}; }
    /// Whether a text that the model writes ends with this token.
    bool endsText(std::int64_t id) const;
    /// Blocks of parameters, which several layers may share.
    int nBlocks() const;
    int blockOf(int layer) const;
    /// What sets a layer of a part apart; those of an encoder-decoder are alike.
    LayerConfig layer(AttentionPart part, int layer) const;
    /// Those with heads, in the order of the computation: encoder, decoder, cross; a GPT has the decoder alone, a
    /// recurrent translator the cross-attention alone.
    std::vector<AttentionPart> parts() const;
    bool hasPart(AttentionPart part) const { return sizeOf(part).nHeads > 0; }
    /// Zeros for a part that the model does not have.
    AttentionSize sizeOf(AttentionPart part) const;
};

/// Reads and checks config.json. Throws Error{BadFile} that names the field, what was expected and what was found.
ModelConfig loadModelConfig(const std::filesystem::path& file);

} // namespace headlight
