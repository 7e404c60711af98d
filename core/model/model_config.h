// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/disentangled.h"
#include "core/attention/grid_window.h"
#include "core/attention/local_window.h"
#include "core/attention/mask.h"
#include "core/attention/multi_head_attention.h"
#include "core/model/attention_part.h"
#include "core/model/image_config.h"
#include "core/model/model_answers.h"
#include "core/model/recurrent_sizes.h"
#include "core/model/rotary_config.h"
#include "core/ops/activation.h"
#include "core/ops/norm.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace headlight {

class JsonObject;

/// Where the norms of a block stand; f is its attention, then its MLP.
enum class NormPlacement {
    Pre,      ///< x + f(norm(x)), a final norm before the unembedding
    Post,     ///< norm(x + f(x)), as in Vaswani et al. 2017
    Sandwich, ///< x + norm(f(norm(x)))
    Branch    ///< x + norm(f(x))
};

/// The input of a block's MLP.
enum class BlockOrder {
    Sequential,    ///< the stream after the attention
    Parallel,      ///< the attention's input, through a norm of its own (GPT-NeoX)
    ParallelShared ///< the attention's input, through the attention's norm (GPT-J)
};

/// The positions added to the token embeddings.
enum class PositionKind {
    None,             ///< nothing: positions, if any, act in the attention
    Learned,          ///< a row of a learned table
    Sinusoidal,       ///< sinusoidal_positions.h
    SinusoidalFairseq ///< sinusoidal_positions.h, with fairseq's frequencies
};

/// The bias that scores get by where query and key stand.
enum class PositionBiasKind { None, Alibi, Buckets, Disentangled, Grid, Window };

enum class HeadKind { None, Lm, MaskedLm };

/// Whether the model is only attention weights of a file, and over what.
enum class GivenAttention {
    None,
    OfOneText,  ///< a text that looks at itself
    OfTwoTexts, ///< one text that looks at another, as in a cross-attention
    OfParts     ///< those of encoder and decoder, or between them
};

/// The attention layers of one part of a model.
struct AttentionSize {
    int nLayers = 0;
    int nHeads = 0;   // heads of each layer
    int dHead = 0;    // width of q and k
    int nKvHeads = 0; // heads with a k and v of their own; 0: all
    int dValue = 0;   // width of v and z; 0: dHead
    bool operator==(const AttentionSize&) const = default;

    int keyHeads() const { return nKvHeads == 0 ? nHeads : nKvHeads; }
    /// The number of neighbouring heads that share one k and v.
    int headsPerKey() const { return nHeads / keyHeads(); }
    int valueSize() const { return dValue == 0 ? dHead : dValue; }
};

/// The encoder of an encoder-decoder; dModel, the vocabulary and the rest are its decoder's.
struct EncoderConfig {
    int nLayers = 0; // 0: there is no encoder
    int nHeads = 0;
    int dHead = 0;
    int dMlp = 0;
};

/// The ids that begin, end and pad the target text of an encoder-decoder.
struct TargetIds {
    std::int64_t start = 0; // stands in front of the decoder's text
    std::int64_t end = 0;
    std::int64_t pad = 0; // never generated
};

/// The settings that may differ between the layers of a stack.
struct LayerConfig {
    LocalWindow window = {};
    int rotary = 0; // index in ModelConfig::rotary of its q's and k's turns; −1: none
    bool hasExperts = false;
    float divisor = 1.0F;  // divides q·k in addition to the model's own divisor
    GridWindow cells = {}; // squares of patches; the grid is a run's
};

/// A mixture of experts in place of an MLP (Shazeer et al. 2017): every token goes through the few that its router
/// rates highest.
struct ExpertConfig {
    int count = 0; // 0: there are none
    int perToken = 0;
    int dMlp = 0;
    /// The weights of the chosen experts are made to sum to 1; else they keep their share of the softmax over all.
    bool softmaxOfChosen = true;
    float weightScale = 1.0F;   // factor of the experts' sum
    bool isClamped = false;     // the gated unit of GPT-OSS: bounded inputs, x σ(1.702 x), the other factor plus 1
    float clamp = 7.0F;         // its bound
    int dShared = 0;            // width of an MLP that every token goes through as well; 0: there is none
    bool sharedIsGated = false; // a logistic of the token scales it
    int nGroups = 1;            // experts stand in groups of equal size
    int groupsPerToken = 1;     // experts are chosen only from this many groups, the best rated
    int bestOfGroup = 1;        // a group's rating is the sum of this many of its best experts
    bool isSigmoid = false; // an expert's rating is a logistic of its own logit; else ratings are a softmax over all
    bool hasCorrection = false; // a learned number is added to each rating for the choice
    float mixerBand = 0.0F;     // see experts.cpp; 0: experts are weighted by their ratings
    bool isFused = false;       // a checkpoint has the experts of a layer in one tensor for gates and inputs, and one
                                // for outputs; else each expert has its own
};

/// Sizes of latent attention: see latent_projection.h.
struct LatentConfig {
    int qRank = 0;         // 0: q is made from x
    int kvRank = 0;        // 0: the model has none
    int dShared = 0;       // numbers of k that all heads share, after their own
    float epsilon = 1e-6F; // epsilon of the norms of the latent vectors
};

/// Sizes of disentangled attention: see disentangled.h.
struct DisentangledConfig {
    DistanceRows rows = {};
    bool hasContentToPosition = false;
    bool hasPositionToContent = false;
    bool sharesProjections = false; // the projections of q and k make the position vectors as well
    bool normsTable = false;
    bool hasOwnTables =
        false; // each layer has a table of distances [2·span − 1, dHead], used by every head without projections
};

/// A convolution over the embedded tokens, added after the first layer (DeBERTa v2).
struct ConvolutionConfig {
    int width = 0; // tokens; 0: there is none
    int nGroups = 1;
    Activation activation = Activation::Tanh;
};

/// A class that its family does not have and whose code lies in the model's folder. It may compute something else than
/// Headlight shows, and Headlight never runs it.
struct ForeignClass {
    std::string name;   // "LlamaEncoderModel"; empty: there is none
    std::string family; // "Llama"
};

/// A checkpoint's config.json in our terms. Layers, heads and sizes are the decoder's, or those of a model's only
/// stack.
struct ModelConfig {
    std::string family = "gpt2"; // model_type, the row of the table of families
    ForeignClass foreign;        // see foreign_class.h
    /// Whole sentences about what the files say or leave out, shown as long as the model is open.
    std::vector<std::string> remarks;
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
    TargetIds targetIds;              // read only in an encoder-decoder
    std::vector<std::int64_t> endIds; // see end_ids.h
    RecurrentSizes recurrent;         // read only in a recurrent translator
    GivenAttention given = GivenAttention::None;
    std::map<AttentionPart, AttentionSize> givenSizes; // read only where there are such weights
    ImageConfig image;                                 // read only in a model that reads images

    // The fields of the embedding follow.
    PositionKind positions = PositionKind::Learned;
    int firstPosition = 0;         // the row of the first token's position
    std::int64_t positionPad = -1; // padding token, which has the row of its id and is not counted (RoBERTa); −1: none
    int nTypes = 0;                // number of token types
    int dEmbedding = 0;            // width of a token's embedding before it is projected to dModel; 0: dModel
    /// Projects before positions are added (OPT); else positions and types have the smaller width too.
    bool projectsBeforePositions = false;
    bool hasEmbeddingNorm = false;
    bool normsBehindProjection = false; // the embedding is normed after its projection; else before
    bool decoderNormsTokens = false;    // the norm of a decoder's embedding comes before the positions
    float embeddingScale = 1.0F;        // factor of a token's row: √dModel in Vaswani et al. 2017, section 3.4
    std::int64_t droppedToken = -1;     // a masking token whose row counts as 0: see embedding.h; −1: none

    // The fields of the block follow.
    NormPlacement normPlacement = NormPlacement::Pre;
    NormKind normKind = NormKind::Layer;
    float layerNormEpsilon = 1e-5F;
    bool normHasGain = true;
    bool normHasBias = true; // whether layer norms have one
    bool hasFinalNorm = true;
    BlockOrder order = BlockOrder::Sequential;
    float residualScale = 1.0F;    // factor of what attention and MLP add
    bool carriesNormed = false;    // attention and MLP are added to the norm of the stream, not to the stream (BLOOM)
    std::vector<int> parametersOf; // [nLayers] index of each layer's block of parameters; empty: each has its own
    int nLayerGroups = 1;          // groups in which a checkpoint has these blocks (ALBERT)
    int nFurtherLayers = 0;        // layers after the last one that a checkpoint has: see LayerNames
    ConvolutionConfig convolution;
    std::vector<LayerConfig> layers; // [nLayers]; empty: all have LayerConfig's defaults

    // The fields of the attention follow.
    bool scaleByRootDHead = true;
    float ownDivisor = 0.0F;     // divides q·k in place of √dHead; 0: √dHead does
    float scoreCap = 0.0F;       // see soft_cap.h; 0: none
    bool interleavesQkv = false; // in a checkpoint's one tensor for q, k and v, those of each head lie side by side
    bool hasQkvBias = true;
    bool hasKeyBias = true; // k has a bias where q and v have one (not in DeBERTa 1)
    bool hasOutBias = true;
    QkNorm qkNorm = QkNorm::None;
    float qkvClip = 0.0F;         // 0: none
    bool clipsBehindNorm = false; // q and k are clipped after their norm
    bool hasSinks = false;
    bool roundsInputs = false; // the inputs of a block's matrices are rounded: see rounding.h
    LatentConfig latent;
    DisentangledConfig disentangled;  // read only where positionBias names it
    std::vector<RotaryConfig> rotary; // empty: the model has no rotary positions
    PositionBiasKind positionBias = PositionBiasKind::None;
    bool alibiIsScaled = false; // ALiBi is divided like q·k (Falcon)
    float alibiMax = 8.0F;      // its slopes begin with 2^(−alibiMax/nHeads)
    RelativeBuckets buckets; // isBidirectional is the encoder's or only stack's; the decoder of an encoder-decoder is
                             // never bidirectional
    MaskKind defaultMask = MaskKind::Causal;

    // The fields of the MLP follow.
    Activation activation = Activation::GeluTanh;
    bool isGated = false; // f(x wGate) ⊙ (x wIn)
    bool hasMlpBias = true;
    ExpertConfig experts;

    // The fields of the head follow.
    bool isEncoder = false;      // the only stack's output is read directly, not to predict the next token
    bool mayHaveOwnHead = false; // an unembedding in the checkpoint replaces the embedding as head
    HeadKind head = HeadKind::Lm;
    bool headIsRequired = false; // config.json says that the checkpoint was saved with it
    bool tiedUnembedding = true;
    bool hasLogitsBias = false;
    bool headHasBias = true;                      // whether a masked-token head's layer has one
    Activation headActivation = Activation::Gelu; // activation of a masked-token head's layer
    int dUnembedding = 0;                         // width of the unembedding's input; 0: as the embedding
    float logitScale = 1.0F;
    float logitCap = 0.0F;             // see soft_cap.h; 0: none
    bool predictsMaskedTokens = false; ///< trained with a masked-token objective (and without the causal mask) as well

    bool hasEncoder() const { return encoder.nLayers > 0; }
    /// Whether the model's tokens are patches of an image; it has no vocabulary.
    bool readsImages() const { return image.patchSize > 0; }
    /// The name in sentences of a model with one stack: "an encoder alone", "a decoder alone".
    std::string stackAlone() const { return isEncoder ? "an encoder alone" : "a decoder alone"; }
    /// Whether encoder and decoder are recurrent; the model's one attention is the one between them.
    bool isRecurrent() const { return recurrent.dHidden > 0; }
    /// Whether there is no model behind the attention weights, only a file: see matrix_model.h.
    bool isGiven() const { return given != GivenAttention::None; }
    int embeddingSize() const { return dEmbedding == 0 ? dModel : dEmbedding; }
    int unembeddingSize() const { return dUnembedding == 0 ? embeddingSize() : dUnembedding; }
    NormOptions normOptions() const { return {normKind, layerNormEpsilon}; }
    /// Whether a text that the model writes ends with this token.
    bool endsText(std::int64_t id) const;
    /// The number of blocks of parameters, which several layers may share.
    int nBlocks() const;
    int blockOf(int layer) const;
    /// The configuration of one layer of a part; all layers of an encoder-decoder are equal.
    LayerConfig layer(AttentionPart part, int layer) const;
    /// The parts that have heads, in the order of the computation: encoder, decoder, cross; a GPT has only the decoder,
    /// a recurrent translator only the cross-attention.
    std::vector<AttentionPart> parts() const;
    bool hasPart(AttentionPart part) const { return sizeOf(part).nHeads > 0; }
    /// The sizes of a part; zeros for one that the model does not have.
    AttentionSize sizeOf(AttentionPart part) const;
};

/// Reads and checks config.json. Throws Error{BadFile} that names the field, what was expected and what was found; also
/// for keys that nobody knows and that `answers` do not allow.
ModelConfig loadModelConfig(const std::filesystem::path& file, const ModelAnswers& answers = {});
/// Reads a description that is no file of its own, as loadModelConfig() does.
ModelConfig readModelConfig(const JsonObject& json, const ModelAnswers& answers = {});

/// The keys of a config.json that loadModelConfig() refuses only because nobody knows them; empty where there is none,
/// and where the file is refused for another reason.
std::vector<std::string> unknownConfigKeys(const std::filesystem::path& file, const ModelAnswers& answers = {});

} // namespace headlight
