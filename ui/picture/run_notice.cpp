// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/run_notice.h"

#include "core/activations/activation_cache.h"
#include "ui/kit/counts.h"
#include "ui/kit/tr.h"

#include <QLocale>
#include <QStringList>

namespace headlight {

namespace {

/// `sentence` with how many tokens there are, how many are read and how many are not; empty when all are.
QString cutSentence(const QString& sentence, const TokenSequence& encoding)
{
    if (encoding.nCutTokens == 0)
        return {};
    const int nAll = encoding.size() + encoding.nCutTokens;
    const QString rest = encoding.nCutTokens == 1 ? tr("the last one is left out")
                                                  : tr("the last %1 are left out").arg(encoding.nCutTokens);
    return sentence.arg(nAll).arg(encoding.size()).arg(rest);
}

/// A reader takes the tokens for words that the model knows.
QString unknownNotice(const TokenSequence& text)
{
    const UnknownTokens found = unknownTokens(text);
    if (found.nUnknown == 0)
        return {};
    return (found.nUnknown == 1 ? tr("%1 of %2 tokens is not in this vocabulary: the model reads %3.")
                                : tr("%1 of %2 tokens are not in this vocabulary: the model reads %3 for each."))
        .arg(found.nUnknown)
        .arg(found.nInText)
        .arg(QString::fromStdString(found.piece));
}

/// What was painted for a longer text and waits for one.
QString paintBeyond(const ActivationCache& cache)
{
    std::size_t nCells = 0;
    std::size_t nKeys = 0;
    for (const AttentionPart part : cache.config().parts()) {
        const PaintedMask& all = cache.options.maskOf(part).painted;
        const PaintedMask here = all.within(cache.queryEncoding(part).size(), cache.keyEncoding(part).size());
        nCells += all.cells.size() - here.cells.size();
        nKeys += all.keys.size() - here.keys.size();
    }
    if (nCells == 0 && nKeys == 0)
        return {};
    QStringList beyond;
    if (nCells > 0)
        beyond << (nCells == 1 ? tr("1 painted cell") : tr("%1 painted cells").arg(nCells));
    if (nKeys > 0)
        beyond << (nKeys == 1 ? tr("1 hidden token") : tr("%1 hidden tokens").arg(nKeys));
    return tr("Beyond the end of the text, and kept for a longer one: %1.").arg(beyond.join(QStringLiteral(", ")));
}

/// What is added to the stream, for as long as it is.
QString steeringNotice(const ActivationCache& cache)
{
    const Steering& steering = cache.options.steering;
    if (!steering.isOn())
        return {};
    const QString by =
        tr("%1 × (%2)").arg(QLocale().toString(steering.strength, 'g', 4), QString::fromStdString(steering.name));
    const QString layer = QString::number(steering.layer);
    if (!steering.position)
        return tr("Steered: %1 is added to the residual stream before layer %2, at every token.").arg(by, layer);
    return (steering.changes(cache.nTokens())
                ? tr("Steered: %1 is added to the residual stream before layer %2, at token %3.")
                : tr("Steering waits for a longer text: %1 is added before layer %2 at token %3, which this one has "
                     "not."))
        .arg(by, layer, QString::number(*steering.position));
}

/// Layers that a file counts in another way than the window does.
QString layerNumbersNotice(const AttentionMatrices& matrices)
{
    if (matrices.layerNumbers.empty())
        return {};
    QStringList numbers;
    for (const std::int64_t number : matrices.layerNumbers)
        numbers << QString::number(number);
    constexpr qsizetype most = 8;
    if (numbers.size() > most)
        numbers = numbers.mid(0, most - 2) + QStringList{QStringLiteral("…"), numbers.last()};
    return tr("The file's layers %1 are shown as layers 0 to %2.")
        .arg(numbers.join(QStringLiteral(", ")))
        .arg(matrices.nLayers - 1);
}

/// Padding, in most files.
QString emptyRowsNotice(const AttentionMatrices& matrices)
{
    if (matrices.nEmptyRows == 0)
        return {};
    return matrices.nEmptyRows == 1 ? tr("1 row is all zeros: a query that looks nowhere.")
                                    : tr("%1 rows are all zeros: queries that look nowhere.")
                                          .arg(QLocale().toString(qulonglong(matrices.nEmptyRows)));
}

/// What of the weights of a file is not as a softmax makes them.
QString sumsNotice(const AttentionMatrices& matrices)
{
    if (matrices.nOtherRows == 0 || matrices.isSigned)
        return {};
    const auto number = [](double value) { return QLocale().toString(value, 'g', 3); };
    const QString least = number(matrices.smallestSum);
    const QString most = number(matrices.largestSum);
    const QString sums = least == most ? least : tr("%1 to %2").arg(least, most);
    const QString largest = number(double(matrices.largest));
    QString rows = otherSumsPhrase(matrices.nOtherRows, matrices.nRows);
    rows[0] = rows[0].toUpper();
    return (matrices.nOtherRows == 1 ? tr("%1, but to %2 (the largest weight is %3): it is shown as it is.")
                                     : tr("%1, but to %2 (the largest weight is %3): they are shown as they are."))
        .arg(rows, sums, largest);
}

QString matricesNotice(const AttentionMatrices& matrices)
{
    QStringList sentences{sumsNotice(matrices), emptyRowsNotice(matrices), layerNumbersNotice(matrices)};
    if (matrices.rowLabels.empty() && !matrices.rowIds.empty())
        sentences << tr(
            "Its token ids can name the rows and columns: --tokenizer takes a folder with their tokenizer.");
    for (const std::string& sentence : matrices.readAs)
        sentences << QString::fromStdString(sentence);
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

/// What the folder's own code may do otherwise.
QString foreignNotice(const ForeignClass& foreign)
{
    if (foreign.name.empty())
        return {};
    return tr("The model's folder brings code of its own for %1, which is never run: this is the published %2, and "
              "that class may compute something else.")
        .arg(QString::fromStdString(foreign.name), QString::fromStdString(foreign.family));
}

/// What the checkpoint holds beside what is shown, such as a classifier.
QString notShownNotice(const std::vector<std::string>& names)
{
    if (names.empty())
        return {};
    const QString first = QString::fromStdString(names.front());
    return names.size() == 1 ? tr("The checkpoint holds a tensor of a head that is not shown, “%1”.").arg(first)
                             : tr("The checkpoint holds %1 tensors of a head that is not shown, such as “%2”.")
                                   .arg(names.size())
                                   .arg(first);
}

} // namespace

QString noticeFor(const ActivationCache& cache)
{
    if (cache.model->matrices) {
        QStringList ofParts;
        for (const auto& [part, matrices] : cache.model->matricesOfParts)
            if (const QString notice = matricesNotice(*matrices); !notice.isEmpty() && !ofParts.contains(notice))
                ofParts << notice;
        return ofParts.join(u' ');
    }
    QStringList sentences{
        cutSentence(tr("The text has %1 tokens; the model reads the first %2 and %3."), cache.inputEncoding()),
        unknownNotice(cache.inputEncoding())};
    if (cache.target) {
        const TokenSequence& target = cache.target->encoding;
        sentences << cutSentence(tr("The translation has %1 tokens; the decoder takes the first %2 and %3."), target);
        const bool ends = !target.tokens.empty() && cache.config().endsText(target.tokens.back().id);
        if (cache.target->isGenerated && !ends)
            sentences
                << tr("The model did not end its translation; it was stopped after %1.").arg(tokenCount(target.size()));
    }
    sentences << steeringNotice(cache) << paintBeyond(cache) << foreignNotice(cache.config().foreign)
              << notShownNotice(cache.model->parameters.notShown);
    for (const std::string& remark : cache.config().remarks)
        sentences << QString::fromStdString(remark);
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

} // namespace headlight
