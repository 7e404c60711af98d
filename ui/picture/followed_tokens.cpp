// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/followed_tokens.h"

#include "core/tokenizer/token_alignment.h"
#include "ui/kit/tr.h"
#include "ui/picture/token_partners.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr std::array kEveryPart = {AttentionPart::Encoder, AttentionPart::Decoder, AttentionPart::Cross};

bool areTarget(bool hasTarget, AttentionPart part, bool queries)
{
    return hasTarget && (queries ? part != AttentionPart::Encoder : part == AttentionPart::Decoder);
}

/// How a text and a translation go on.
struct RunAlignment {
    RunAlignment(const RunTokens& before, const RunTokens& after)
        : input(before.input, after.input),
          target(before.target.value_or(TokenSequence()), after.target.value_or(TokenSequence())),
          tokensBefore(before),
          hadTarget(before.target.has_value()),
          hasTarget(after.target.has_value())
    {
    }

    const TokenAlignment& queries(AttentionPart part) const
    {
        return areTarget(hadTarget, part, true) ? target : input;
    }
    const TokenAlignment& keys(AttentionPart part) const { return areTarget(hadTarget, part, false) ? target : input; }
    const TokenSequence& textBefore(AttentionPart part, bool ofQueries) const
    {
        return areTarget(hadTarget, part, ofQueries) ? *tokensBefore.target : tokensBefore.input;
    }
    /// Whether a part's queries, or keys, are of the text now that another part's were of.
    bool isSameText(AttentionPart before, AttentionPart after, bool queries) const
    {
        return areTarget(hadTarget, before, queries) == areTarget(hasTarget, after, queries);
    }
    /// The part that is of the same texts now.
    std::optional<AttentionPart> followed(AttentionPart part) const
    {
        if (hadTarget == hasTarget)
            return part;
        if (hasTarget)
            return AttentionPart::Encoder;
        return part == AttentionPart::Encoder ? std::optional(AttentionPart::Decoder) : std::nullopt;
    }

    TokenAlignment input;
    TokenAlignment target;
    const RunTokens& tokensBefore;
    bool hadTarget;
    bool hasTarget;
};

/// Keys that no followed key goes on from are counted.
std::set<Index> followedKeys(const std::set<Index>& keys, const TokenAlignment& tokens, LeftBehind& left)
{
    const std::set<Index> after = tokens.followed(keys);
    std::set<Index> kept;
    for (const Index key : after)
        for (const int from : tokens.sources(static_cast<int>(key)))
            kept.insert(from);
    for (const Index key : keys)
        if (key < tokens.nBefore() && !kept.contains(key))
            ++left.nHidden;
    return after;
}

std::vector<std::vector<int>> followers(const TokenAlignment& tokens)
{
    std::vector<std::vector<int>> after(static_cast<std::size_t>(tokens.nBefore()));
    for (int token = 0; token < tokens.nAfter(); ++token)
        for (const int from : tokens.sources(token))
            after[static_cast<std::size_t>(from)].push_back(token);
    return after;
}

std::set<MaskCell> followedCells(const std::set<MaskCell>& cells, const TokenAlignment& queries,
                                 const TokenAlignment& keys, LeftBehind& left)
{
    const auto newQueries = followers(queries);
    const auto newKeys = followers(keys);
    const auto isWhole = [&](int query, int key) {
        for (const int fromQuery : queries.sources(query))
            for (const int fromKey : keys.sources(key))
                if (!cells.contains({fromQuery, fromKey}))
                    return false;
        return true;
    };
    std::set<MaskCell> after;
    for (const MaskCell& cell : cells) {
        if (cell.query >= queries.nBefore() || cell.key >= keys.nBefore())
            continue; // it hid nothing
        bool goesOn = false;
        for (const int query : newQueries[static_cast<std::size_t>(cell.query)])
            for (const int key : newKeys[static_cast<std::size_t>(cell.key)])
                if (isWhole(query, key)) {
                    after.insert({query, key});
                    goesOn = true;
                }
        left.nCells += goesOn ? 0 : 1;
    }
    return after;
}

void followPaint(SessionState& state, const RunAlignment& tokens, LeftBehind& left)
{
    std::map<AttentionPart, PaintedMask> after;
    for (const auto& [part, painted] : state.painted) {
        const auto newPart = tokens.followed(part);
        if (!newPart) {
            left.nCells += static_cast<int>(painted.cells.size());
            left.nHidden += static_cast<int>(painted.keys.size());
            continue;
        }
        const PaintedMask followed{
            followedCells(painted.cells, tokens.queries(part), tokens.keys(part), left),
            followedKeys(painted.keys, tokens.keys(part), left),
        };
        if (!followed.isEmpty())
            after[*newPart] = followed;
    }
    state.painted = std::move(after);
}

bool countsFirstTokens(const Mask& mask)
{
    const auto& number = rowOf(mask.kind).number;
    return number && number->countsFirstTokens;
}

/// Whether a word of some of a text's tokens goes on, or none of them was one. A special token alone says nothing of
/// what was meant.
bool goesOnFromWord(const TokenSequence& before, const TokenRange& range, const TokenAlignment& tokens)
{
    bool hadWord = false;
    for (Index i = range.first; i < std::min<Index>(range.first + range.count, before.size()); ++i) {
        const int token = static_cast<int>(i);
        if (before[token].isSpecial())
            continue;
        if (tokens.followed(token))
            return true;
        hadWord = true;
    }
    return !hadWord;
}

void followNumber(Mask& mask, const RunAlignment& run, AttentionPart part, LeftBehind& left)
{
    const TokenAlignment& keys = run.keys(part);
    if (!countsFirstTokens(mask) || mask.width == 0 || mask.width > keys.nBefore() || keys.isIdentity())
        return;
    const int length = keys.followedLength(mask.width);
    if (length > 0 && goesOnFromWord(run.textBefore(part, false), {0, mask.width}, keys))
        mask.width = length;
    else
        ++left.nPrefixes;
}

void followMasks(SessionState& state, const RunAlignment& tokens, LeftBehind& left)
{
    std::map<AttentionPart, Mask> after;
    for (const AttentionPart part : kEveryPart) {
        const std::optional<Mask>& chosen = chosenMask(state, part);
        if (!chosen)
            continue;
        Mask mask = *chosen;
        followNumber(mask, tokens, part, left);
        const bool isOfModel = tokens.hadTarget || part == AttentionPart::Decoder;
        if (const auto newPart = isOfModel ? tokens.followed(part) : part)
            after[*newPart] = mask;
        else
            ++left.nMasks;
    }
    for (const AttentionPart part : kEveryPart) {
        const auto found = after.find(part);
        chooseMask(state, part, found != after.end() ? std::optional(found->second) : std::nullopt);
    }
}

/// `isSameText`: the views still show positions of the text that the token is of.
void followOne(std::optional<int>& token, const TokenAlignment& tokens, bool isSameText, int& nLeft)
{
    if (!token)
        return;
    const bool wasThere = *token < tokens.nBefore();
    token = isSameText ? tokens.followed(*token) : std::nullopt;
    nLeft += wasThere && !token ? 1 : 0;
}

/// From the first to the last token that goes on from one of a range.
std::optional<TokenRange> followedRange(const TokenRange& range, const TokenAlignment& tokens)
{
    const auto isIn = [&](int old) { return range.first <= old && old < range.first + range.count; };
    std::optional<TokenRange> after;
    for (int token = 0; token < tokens.nAfter(); ++token)
        if (std::ranges::any_of(tokens.sources(token), isIn)) {
            const Index first = after ? after->first : token;
            after = TokenRange{first, token + 1 - first};
        }
    return after;
}

/// Rows, or columns, that are looked into.
void followRange(std::optional<TokenRange>& range, const RunAlignment& run, const ShownTokens& before, bool ofQueries,
                 bool isSameText, int& nLeft)
{
    if (!range)
        return;
    const TokenAlignment& tokens = ofQueries ? run.queries(before.part) : run.keys(before.part);
    std::optional<TokenRange> after;
    if (isSameText && goesOnFromWord(run.textBefore(before.part, ofQueries), *range, tokens))
        after = followedRange(*range, tokens);
    nLeft += range->first < tokens.nBefore() && !after ? 1 : 0;
    range = after;
}

/// How many queries, or keys, the shown part has.
Index nTokensOf(const ShownTokens& shown, bool queries)
{
    return shownText(shown, queries).size();
}

} // namespace

RunTokens runTokens(const ActivationCache& run)
{
    return {run.inputEncoding(), run.source ? std::optional(run.encoding) : std::nullopt};
}

LeftBehind& LeftBehind::operator+=(const LeftBehind& other)
{
    nHidden += other.nHidden;
    nCells += other.nCells;
    nPins += other.nPins;
    nSelected += other.nSelected;
    nLinkEnds += other.nLinkEnds;
    nRanges += other.nRanges;
    nMasks += other.nMasks;
    nPrefixes += other.nPrefixes;
    return *this;
}

QString leftBehindList(const LeftBehind& left)
{
    QStringList list;
    const auto add = [&](int count, const QString& one, const QString& many) {
        if (count > 0)
            list << (count == 1 ? one : many.arg(count));
    };
    add(left.nHidden, tr("1 hidden token"), tr("%1 hidden tokens"));
    add(left.nCells, tr("1 painted cell"), tr("%1 painted cells"));
    add(left.nPins, tr("the pin"), tr("%1 pins"));
    add(left.nSelected, tr("1 selected token"), tr("%1 selected tokens"));
    add(left.nLinkEnds, tr("the token of the links"), tr("%1 tokens of the links"));
    if (left.nRanges > 0)
        list << tr("the part of the map that was looked into");
    add(left.nMasks, tr("1 mask"), tr("%1 masks"));
    return list.join(QStringLiteral(", "));
}

bool countsTokens(const SessionState& state)
{
    const auto counts = [](const std::optional<Mask>& mask) { return mask && countsFirstTokens(*mask); };
    return !state.painted.empty() || state.pinnedQuery || state.pinnedKey || !state.tokens.selected.empty() ||
           state.links.queryToken || state.links.keyToken || state.mapPart != MapPart() || counts(state.mask) ||
           counts(state.encoderMask) || counts(state.crossMask) || counts(state.compare.mask);
}

SessionState withTokenChoices(SessionState state, const SessionState& from)
{
    state.painted = from.painted;
    state.mask = from.mask;
    state.encoderMask = from.encoderMask;
    state.crossMask = from.crossMask;
    state.compare.mask = from.compare.mask;
    state.part = from.part;
    state.pinnedQuery = from.pinnedQuery;
    state.pinnedKey = from.pinnedKey;
    state.links.queryToken = from.links.queryToken;
    state.links.keyToken = from.links.keyToken;
    state.tokens.selected = from.tokens.selected;
    state.mapPart = from.mapPart;
    return state;
}

bool haveSameTokenChoices(const SessionState& a, const SessionState& b)
{
    return withTokenChoices(a, b) == a;
}

FollowedState followedState(const SessionState& state, const ShownTokens& before, const ShownTokens& after)
{
    FollowedState followed{state, {}};
    const RunAlignment tokens(before.tokens, after.tokens);
    SessionState& next = followed.state;
    LeftBehind& left = followed.left;
    followPaint(next, tokens, left);
    followMasks(next, tokens, left);
    const TokenAlignment& queries = tokens.queries(before.part);
    const TokenAlignment& keys = tokens.keys(before.part);
    if (next.compare.mask)
        followNumber(*next.compare.mask, tokens, before.part, left);
    const bool sameQueries = tokens.isSameText(before.part, after.part, true);
    const bool sameKeys = tokens.isSameText(before.part, after.part, false);
    followOne(next.pinnedQuery, queries, sameQueries, left.nPins);
    followOne(next.pinnedKey, keys, sameKeys, left.nPins);
    followOne(next.links.queryToken, queries, sameQueries, left.nLinkEnds);
    followOne(next.links.keyToken, keys, sameKeys, left.nLinkEnds);
    followRange(next.mapPart.rows, tokens, before, true, sameQueries, left.nRanges);
    followRange(next.mapPart.columns, tokens, before, false, sameKeys, left.nRanges);
    next.tokens.selected = sameQueries ? queries.followed(state.tokens.selected) : std::set<int>();
    for (const int token : state.tokens.selected)
        if (token < queries.nBefore() && !(sameQueries && queries.followed(token)))
            ++left.nSelected;
    return followed;
}

const TokenSequence& shownText(const ShownTokens& shown, bool ofQueries)
{
    const bool isTarget = areTarget(shown.tokens.target.has_value(), shown.part, ofQueries);
    return isTarget ? *shown.tokens.target : shown.tokens.input;
}

TokenPartners tokenPartners(const ShownTokens& before, const ShownTokens& after)
{
    const RunAlignment tokens(before.tokens, after.tokens);
    TokenPartners partners;
    for (const bool ofQueries : {true, false}) {
        const TokenAlignment& alignment = ofQueries ? tokens.queries(before.part) : tokens.keys(before.part);
        const bool isSameText = tokens.isSameText(before.part, after.part, ofQueries);
        auto& list = ofQueries ? partners.queries : partners.keys;
        for (int token = 0; token < alignment.nBefore(); ++token)
            list.push_back(isSameText ? alignment.followed(token) : std::nullopt);
    }
    return partners;
}

Matrix followedWeights(const Matrix& weights, const ShownTokens& before, const ShownTokens& after)
{
    const RunAlignment tokens(before.tokens, after.tokens);
    const TokenAlignment& queries = tokens.queries(before.part);
    const TokenAlignment& keys = tokens.keys(before.part);
    Matrix moved = Matrix::Zero(nTokensOf(after, true), nTokensOf(after, false));
    if (!tokens.isSameText(before.part, after.part, true) || !tokens.isSameText(before.part, after.part, false))
        return moved;
    const auto weightOf = [&](int query, int key) {
        std::optional<float> least;
        for (const int fromQuery : queries.sources(query))
            for (const int fromKey : keys.sources(key)) {
                const bool isThere = fromQuery < weights.rows() && fromKey < weights.cols();
                const float weight = isThere ? weights(fromQuery, fromKey) : 0.0F;
                least = std::min(least.value_or(weight), weight);
            }
        return least.value_or(0.0F);
    };
    for (int query = 0; query < moved.rows(); ++query)
        for (int key = 0; key < moved.cols(); ++key)
            moved(query, key) = weightOf(query, key);
    return moved;
}

} // namespace headlight
