// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/links/text_split.h"

#include "core/activations/activation_cache.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <set>
#include <vector>

namespace headlight {

namespace {

/// The tokens that the tokenizer adds, and the same ones where the user typed them.
std::vector<bool> separators(const TokenSequence& encoding)
{
    std::set<std::int64_t> added;
    for (std::size_t i = 0; i < encoding.tokens.size(); ++i)
        if (encoding[i].isSpecial())
            added.insert(encoding[i].id);
    std::vector<bool> result;
    for (const Token& token : encoding.tokens)
        result.push_back(added.contains(token.id));
    return result;
}

QString label(const TokenSequence& encoding, int token)
{
    return QString::fromStdString(encoding[token].label);
}

int afterSeparator(const std::vector<bool>& special)
{
    const auto word = std::find(special.begin(), special.end(), false);
    const auto between = std::find(word, special.end(), true);
    const auto second = std::find(between, special.end(), false);
    return second == special.end() ? -1 : static_cast<int>(second - special.begin());
}

/// The first token of another text than the token with a place before it.
int afterPair(const TokenSequence& encoding, const std::vector<bool>& special)
{
    const TextPlace* before = nullptr;
    for (int i = 0; i < encoding.size(); ++i) {
        const TextPlace* place = special[static_cast<std::size_t>(i)] ? nullptr : encoding[i].inText();
        if (place && before && place->isOfPair != before->isOfPair)
            return i;
        before = place ? place : before;
    }
    return -1;
}

bool isIdeographicEnd(QChar c)
{
    return QStringLiteral("。！？").contains(c);
}

bool isEnd(QChar c)
{
    return QStringLiteral(".!?…").contains(c) || isIdeographicEnd(c);
}

bool closes(QChar c)
{
    return QStringLiteral("\"'”’»)]」』").contains(c);
}

/// A space stands in front of the token: in the text, or in the vocabulary's own spelling of it.
bool beginsAWord(const TokenSequence& encoding, int token)
{
    const auto i = static_cast<std::size_t>(token);
    if (token > 0 && encoding[i].range().begin > encoding[i - 1].range().end)
        return true;
    const QString spelled = i < encoding.tokens.size() ? QString::fromStdString(encoding[i].piece) : QString();
    return spelled.startsWith(QChar(0x0120)) || spelled.startsWith(QChar(0x2581)) || spelled.startsWith(u' ');
}

/// "J. Smith", "Dr. Smith": the word in front of the full stop, which may be of the stop's own token.
bool isAbbreviated(QString word)
{
    static const QStringList titles{"mr", "mrs", "ms", "dr", "prof", "st", "mme", "vs", "no", "jr", "sr"};
    while (!word.isEmpty() && !word.back().isLetterOrNumber())
        word.chop(1);
    return (word.size() == 1 && word[0].isLetter() && word[0].script() == QChar::Script_Latin && word[0].isUpper()) ||
           titles.contains(word.toLower());
}

/// Without the quotation marks and brackets behind it.
QString withoutClosing(QString text)
{
    while (!text.isEmpty() && closes(text.back()))
        text.chop(1);
    return text;
}

bool endsSentence(const TokenSequence& encoding, int token)
{
    const QString text = withoutClosing(label(encoding, token));
    if (text.isEmpty() || !isEnd(text.back()))
        return false;
    const bool isAlone = !std::any_of(text.begin(), text.end(), [](QChar c) { return c.isLetterOrNumber(); });
    const QString word = !isAlone ? text : token > 0 ? label(encoding, token - 1) : QString();
    return text.back() != u'.' || !isAbbreviated(word);
}

/// The first token behind the first end of a sentence.
int afterSentence(const TokenSequence& encoding, const std::vector<bool>& special)
{
    for (int token = 0; token + 1 < encoding.size(); ++token) {
        if (special[static_cast<std::size_t>(token)] || !endsSentence(encoding, token))
            continue;
        const QString end = withoutClosing(label(encoding, token));
        int next = token + 1;
        // What closes the sentence, "..." and the like belong to it.
        while (next < encoding.size() && !special[static_cast<std::size_t>(next)] && !beginsAWord(encoding, next)) {
            const QString text = label(encoding, next);
            if (!std::all_of(text.begin(), text.end(), [](QChar c) { return isEnd(c) || closes(c); }))
                break;
            ++next;
        }
        if (next == encoding.size() || special[static_cast<std::size_t>(next)])
            continue;
        const bool isParted = isIdeographicEnd(end.back()) || beginsAWord(encoding, next);
        if (isParted && !label(encoding, next)[0].isLower())
            return next;
    }
    return -1;
}

} // namespace

TextSplit splitText(const TokenSequence& encoding)
{
    const std::vector<bool> special = separators(encoding);
    TextSplit result;
    const char* how = QT_TRANSLATE_NOOP("headlight", "B begins at “%1” (token %2), after the separator %3.");
    result.second = afterSeparator(special);
    if (result.second < 0) {
        result.second = afterPair(encoding, special);
        how = QT_TRANSLATE_NOOP("headlight", "B is the second text of the pair; it begins at “%1” (token %2).");
    }
    if (result.second < 0) {
        result.second = afterSentence(encoding, special);
        how = QT_TRANSLATE_NOOP("headlight", "B begins at “%1” (token %2), behind the end of the first sentence, “%3”; "
                                             "it is all the rest of the text.");
    }
    if (result.second < 0) {
        result.sentence =
            tr(QT_TRANSLATE_NOOP("headlight", "There is only one sentence: no separator stands inside the text, "
                                              "and no sentence begins after the end of another."));
        return result;
    }
    const QString text = tr(how);
    const QString begin = label(encoding, result.second);
    const QString position = QString::number(result.second);
    result.sentence = text.contains(QStringLiteral("%3"))
                          ? text.arg(begin, position, label(encoding, result.second - 1))
                          : text.arg(begin, position);
    return result;
}

TextSplit splitText(const ActivationCache& cache, AttentionPart part)
{
    if (part == AttentionPart::Cross)
        return {-1, tr(QT_TRANSLATE_NOOP("TextSplit",
                                         "A cross-attention always goes from one text, the decoder's, to another, the "
                                         "encoder's."))};
    return splitText(cache.queryEncoding(part));
}

} // namespace headlight
