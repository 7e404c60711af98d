// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/analysis/logit_attribution.h"
#include "core/bench/bench_steps.h"
#include "ui/lessons/lesson.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace headlight {

/// The value of a measure: a number, or a token.
struct MeasureValue {
    std::optional<double> number;
    QString token; // where there is no number
    QString text() const;
};

/// The measures that lessons name, of one run:
///
///     weight(query, key[, head])     attention weight
///     score(query, key[, head])      q·k / √d_k, before the mask
///     weight-within(query, first, last[, head])   the sum on the rectangle of patches between two of its corners
///     top-key(query[, head])         the key with the largest weight
///     entropy(query[, head])         of the query's weights, nats
///     largest-entropy(query[, head]) what it would be with equal weights: ln of the number of keys the mask leaves
///     similarity(a, b, layer)        cosine of two tokens' vectors after a layer; "embedding" = before the first
///     similarity-across(word, layer) of a token's vectors here and in the second sentence of the tab Context
///     similarity-with(word, sentence, layer) of a token's vectors here and in a sentence without commas
///     probability(token[, after])    of the token that comes next, after the last word unless told
///     prediction([after])            the token that is most probable there; both are of a picture's class, too
///     probability-without(token, head[, after])   the same with one head switched off
///     change-without(token, head[, after])        how far that moves the probability, up or down
///     drawn(token, temperature, top-k, top-p[, after])   the probability of drawing a token, see sampling.h
///     drawn-count(temperature, top-k, top-p[, after])    how many tokens can be drawn
///     probability-without-mlp(token, layer[, after])     with the MLP of one layer switched off (logitsWithoutMlp())
///     prediction-without-mlp(layer[, after])             the token that is most probable then
///     moved-by-attention(token, layer), moved-by-mlp(token, layer)   the length of what a layer adds (layerMoves())
///     lens-probability(token, layer[, after])     of the next token if the model ended after a layer (logit lens)
///     lens-prediction(layer[, after])             the token that is most probable then
///     logit-difference(token, other)              the logit of one token minus that of another, after the last word
///     share(head, token, other)                   what a head adds to that, see logit_attribution.h
///     share-by-source(word, head, token, other)   what the head brings from one word of that
///     share-of-mlps(token, other)                 what all MLPs add
///     recovered-head(head, sentence, token, other)         the share of the difference that a head's z from here
///     brings
///                                                          back in the run on a sentence without commas
///     recovered-stream(word, layer, sentence, token, other)   that of a token's vector after a layer
///     recovered-path(head, end, sentence, token, other)    that of a path from a head; the end is logits, or 3.1.key
///     tokens(), layers(), heads(), d-head(), d-mlp()   of the text, and of the part that is shown
///     size(step)                     how many numbers a matrix of the head has: q, w-q, scores, …
///     vocabulary(), d-model()        rows and columns of the embedding table
///     loss([from, to])               nats per token that the decoder has read, from one token to another (textLoss())
///     memory(token)                  of a recurrent translator: how much of a word of the source is left in the state
///                                    that the decoder begins with (gruMemory())
///     translation()                  what a translator wrote, or was given to read
///
/// of the bench, where the page is about it; a head counts from 1:
///
///     bench-weight(query, key[, head])  attention weight
///     bench-score(query, key[, head])   what goes into the softmax, before the mask
///     bench-top-key(query[, head])      the key with the largest weight
///     bench-sum(query[, head])          of the query's weights
///     bench-output(row, column)         of the last step; a column is a dimension, from 1
///     bench-size(step)                  how many numbers a step has
///     bench-cell(step, row, column[, head])   any number: see benchCell()
///
/// of the pages around it:
///
///     token-count(cutting[, word])   how many words, subwords or characters the text, or one of its words, is cut into
///     pair-steps(model)              of the translation; model is transformer or recurrent
///     pair-read(model, step)         the token that the decoder has just read; a step counts from 1
///     pair-next(model, step)         the one that follows: written by the model, or true
///     pair-top(model, step)          the one that it expects most
///     pair-top-key(model, step)      the token of the source that it looks at most
///     pair-weight(model, step, key)  what it gives to one
///     pair-loss(model[, step])          −ln p of the next, in nats; of all steps, their mean
///
/// and of random vectors, `how` is "undivided" or "divided" (by √width), see dotProductSpread():
///
///     dot-variance(width[, how[, seed]])        of the products
///     dot-largest-weight(width[, how[, seed]])  of the softmax over them
///     dot-slope(width[, how[, seed]])           of the softmax
///
/// of a training that ships, see lesson_training.h; a step is one that was measured, a score previous-token or
/// induction:
///
///     trained-loss(run, step)             nats an answer, on texts held out
///     trained-fall(run, step, steps)      by how much that falls in so many steps from one
///     trained-right(run, step)            the share of right answers there, from 0 to 1
///     trained-score(run, score, step)     that of the head that has most of it
///     trained-step(run, score, least)     the first step at which that is so much
///
/// and of nothing but itself:
///
///     computed(arithmetic)           what a text works out by hand: exp(0.2) / 12.11, see arithmeticValue()
///
/// A token is named by its label, `the#2` is the second of that name, `@3` the one at position 3, `3:4` the patch in
/// row 3 and column 4. A head is the chosen one unless given as "2.3" or "cross.2.3".
class LiveMeasures {
public:
    /// Measures nothing but the bench and random vectors.
    LiveMeasures() = default;
    /// `contextText` is the second sentence of the tab Context; it is run only when it is asked about.
    LiveMeasures(std::shared_ptr<const ActivationCache> run, const HeadIndex& chosen, QString contextText = {});

    /// The bench that is shown; without one, bench-… fail.
    void setBench(std::shared_ptr<const BenchSteps> bench);

    /// What stands around it; without that, token-count and pair-… fail.
    void setAround(AroundBench around);

    /// Throws Error{BadArgument} for a name, a number of arguments, a token or a head that there is not.
    MeasureValue evaluate(const MeasureCall& call) const;

    /// The tokens of the text, as the picture labels them; none of a bench.
    QStringList inputTokens() const;
    /// Every head of the part that is shown, as measures name them; none of a bench.
    QStringList heads() const;

    /// The position of a named token among `labels`. Throws as evaluate().
    static int position(const QString& name, const QStringList& labels);

private:
    struct Arguments;
    MeasureValue ofAttention(const Arguments& arguments) const;
    double weightWithin(const Arguments& arguments) const;
    MeasureValue ofPredictions(const Arguments& arguments) const;
    int residualState(const Arguments& arguments, int i) const;
    double similarity(const Arguments& arguments) const;
    double similarityAcross(const Arguments& arguments) const;
    MeasureValue ofLens(const Arguments& arguments) const;
    MeasureValue ofDrawing(const Arguments& arguments) const;
    MeasureValue ofMlp(const Arguments& arguments) const;
    LogitPair comparedPair(const Arguments& arguments, int first) const;
    MeasureValue ofLogits(const Arguments& arguments) const;
    double recoveredShare(const Arguments& arguments) const;
    MeasureValue ofModel(const Arguments& arguments) const;
    MeasureValue ofSize(const Arguments& arguments) const;
    MeasureValue ofLoss(const Arguments& arguments) const;
    MeasureValue ofMemory(const Arguments& arguments) const;
    MeasureValue ofTranslation(const Arguments& arguments) const;
    MeasureValue ofTokens(const Arguments& arguments) const;
    MeasureValue ofPair(const Arguments& arguments) const;
    MeasureValue ofBench(const Arguments& arguments) const;
    static MeasureValue ofDotProducts(const Arguments& arguments);
    static MeasureValue ofTraining(const Arguments& arguments);

    std::shared_ptr<const ActivationCache> m_run; // null: nothing of a model can be asked
    std::shared_ptr<const BenchSteps> m_bench;
    AroundBench m_around;
    HeadIndex m_chosen;
    QString m_contextText;
    mutable std::map<std::pair<QString, QStringList>, MeasureValue>
        m_known; // what ofModel() said, by name and arguments
};

/// The measure with every argument of a name replaced.
MeasureCall withArgument(MeasureCall call, QStringView name, const QString& value);
/// The measure with every argument "option" replaced.
MeasureCall measureOfOption(MeasureCall call, const QString& option);

/// A claim against the live numbers.
struct ClaimCheck {
    bool holds = false;
    MeasureCall measure; // where a claim is about each head or token: the first one that it is false of
    MeasureValue found;
    QString expected;
};

/// Throws as LiveMeasures::evaluate(), also for a head or a token after "but" that there is not.
ClaimCheck checkClaim(const LessonClaim& claim, const LiveMeasures& measures);

/// The options of a question from the largest measure to the smallest. Throws as LiveMeasures::evaluate().
QStringList rankedOptions(const LessonQuestion& question, const LiveMeasures& measures);

/// The reader's answer against the live numbers.
struct AnswerCheck {
    bool isRight = false;
    QString truth; // written as a reader would have answered it
};

/// Whether a number that a reader typed is the truth, within a tolerance, in one of its readings: in "8,192" the comma
/// stands before decimals, or before thousands. Throws Error{BadArgument} for what is no number.
bool isNumberNear(const QString& typed, double truth, double tolerance);

/// `answer` is an option, or a number, or the options in their order. Throws Error{BadArgument} for what is no answer,
/// and where the live text has no such token.
AnswerCheck checkAnswer(const LessonQuestion& question, const QStringList& answer, const LiveMeasures& measures);

} // namespace headlight
