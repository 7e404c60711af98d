// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sample_plots.h"
#include "tests/support/text_boxes.h"
#include "ui/pictures/links/links_painter.h"

#include <QRegularExpression>
#include <QTest>

#include <random>

using namespace headlight;

namespace {

constexpr int kTokens = 5;
constexpr int kHeads = 3;

std::vector<std::string> names(const std::string& letter, int n)
{
    std::vector<std::string> result;
    for (int i = 0; i < n; ++i)
        result.push_back(letter + std::to_string(i));
    return result;
}

QStringList labels(const std::vector<std::string>& texts)
{
    QStringList result;
    for (const std::string& text : texts)
        result << QString::fromStdString(text);
    return result;
}

/// Weights that are all different, so that a number tells whose it is.
Matrix weightsOf(int head, int nQueries, int nKeys)
{
    std::mt19937 random(static_cast<unsigned>(head) + 7U);
    Matrix weights(nQueries, nKeys);
    for (Index i = 0; i < weights.size(); ++i)
        weights.data()[i] = 0.002F + static_cast<float>(random() % 990) / 1000.0F;
    return weights;
}

/// Three heads, their links from 0.3; `meant` is the chosen one. With one text under the causal mask, with two as a
/// cross-attention, whose keys are two more.
LinkPlot plotOf(LinkLayoutKind layout, bool isOneText, int meant)
{
    const int nKeys = isOneText ? kTokens : kTokens + 2;
    const std::vector<std::string> queries = names("q", kTokens);
    const std::vector<std::string> keys = isOneText ? queries : names("k", nKeys);
    Matrix allowed = Matrix::Ones(kTokens, nKeys);
    if (isOneText)
        allowed.triangularView<Eigen::StrictlyUpper>().setZero();
    LinkPlot plot;
    plot.options.layout = layout;
    plot.queryLabels = labels(queries);
    plot.keyLabels = labels(keys);
    plot.isOneText = isOneText;
    plot.nHeadsPerLayer = kHeads;
    const AttentionPart part = isOneText ? AttentionPart::Decoder : AttentionPart::Cross;
    for (int head = 0; head < kHeads; ++head) {
        const Matrix weights = weightsOf(head, kTokens, nKeys).cwiseProduct(allowed);
        plot.heads.push_back({0, head, part});
        if (head == meant)
            plot.meant = attentionMapFromMatrix(queries, keys, {0, head, part}, weights, allowed);
        for (int query = 0; query < kTokens; ++query)
            for (int key = 0; key < nKeys; ++key)
                if (allowed(query, key) != 0.0F && weights(query, key) >= 0.3F)
                    plot.links.push_back({query, key, head, weights(query, key)});
    }
    std::ranges::sort(plot.links, {}, &TokenLink::weight);
    return plot;
}

/// What is printed beside the tokens: the number and the label that stands next to it.
QStringList printed(const LinkPlot& plot, const LinkEnds& ends)
{
    const Theme& light = theme(ThemeId::Light);
    const LinksLayout layout = layoutLinks(plot, {700.0, 560.0}, 0.0, light);
    test::TextBoxes canvas;
    paintLinkTexts(canvas, layout, plot, ends, QRectF(QPointF(), layout.size), light);
    static const QRegularExpression number(QStringLiteral("^\\d\\.\\d{3}$"));
    static const QRegularExpression label(QStringLiteral("^[qk]\\d$"));
    QStringList found;
    for (const auto& box : canvas.boxes()) {
        if (!number.match(box.text).hasMatch())
            continue;
        const auto distance = [&](const auto& other) {
            const QPointF off = other.ink.boundingRect().center() - box.ink.boundingRect().center();
            return QPointF::dotProduct(off, off);
        };
        const test::TextBoxes::Box* nearest = nullptr;
        for (const auto& other : canvas.boxes())
            if (label.match(other.text).hasMatch() && (!nearest || distance(other) < distance(*nearest)))
                nearest = &other;
        found << box.text + u' ' + nearest->text;
    }
    found.sort();
    return found;
}

class BoldTexts : public BlankCanvas {
public:
    void text(const QPointF&, const QString& text, const QFont& font, const QColor&, TextAnchor, double) override
    {
        if (font.bold())
            found << text;
    }

    QStringList found;
};

QStringList boldTexts(const LinkPlot& plot, const LinkEnds& ends)
{
    const Theme& light = theme(ThemeId::Light);
    const LinksLayout layout = layoutLinks(plot, {700.0, 560.0}, 0.0, light);
    BoldTexts canvas;
    paintLinkTexts(canvas, layout, plot, ends, QRectF(QPointF(), layout.size), light);
    return canvas.found;
}

QString text(float weight)
{
    return QString::number(double(weight), 'f', 3);
}

void addLayouts()
{
    QTest::addColumn<LinkLayoutKind>("layout");
    QTest::addColumn<bool>("isOneText");
    for (const auto& [name, kind] : {std::pair("columns", LinkLayoutKind::Columns),
                                     {"arcs", LinkLayoutKind::Arc},
                                     {"circle", LinkLayoutKind::Radial}}) {
        QTest::newRow(name) << kind << true;
        QTest::newRow(qPrintable(QStringLiteral("%1, two texts").arg(name))) << kind << false;
    }
}

} // namespace

/// The numbers beside the tokens of the link graph, in every layout, against the map.
class TestLinkEnds : public QObject {
    Q_OBJECT
private slots:
    void ofAPairTheNumberIsItsOwn_data() { addLayouts(); }
    void ofAPairTheNumberIsItsOwn();
    void ofATokenTheNumbersAreTheChosenHeads_data() { addLayouts(); }
    void ofATokenTheNumbersAreTheChosenHeads();
    void ofALinkTheNumberIsItsOwn_data() { addLayouts(); }
    void ofALinkTheNumberIsItsOwn();
    void withSeveralHeadsItIsSaidWhoseTheNumbersAre();
    void theHeadOfTheNumbersStandsOutInTheLegend_data() { addLayouts(); }
    void theHeadOfTheNumbersStandsOutInTheLegend();
    void withNothingLookedAtThereIsNoNumber();
};

void TestLinkEnds::ofAPairTheNumberIsItsOwn()
{
    QFETCH(LinkLayoutKind, layout);
    QFETCH(bool, isOneText);
    for (int head = 0; head < kHeads; ++head) {
        const LinkPlot plot = plotOf(layout, isOneText, head);
        for (int query = 0; query < plot.queryLabels.size(); ++query)
            for (int key = 0; key < plot.keyLabels.size(); ++key) {
                const LinkToken pair{query, key};
                const QStringList found = printed(plot, linkEnds(plot, pair, visibleLinks(plot, pair)));
                const bool isMasked = isOneText && key > query;
                const float weight = plot.meant->at(query, key, AttentionStep::Pattern);
                QCOMPARE(found, isMasked ? QStringList() : QStringList{text(weight) + u' ' + plot.keyLabels[key]});
            }
    }
}

void TestLinkEnds::ofATokenTheNumbersAreTheChosenHeads()
{
    QFETCH(LinkLayoutKind, layout);
    QFETCH(bool, isOneText);
    for (int head = 0; head < kHeads; ++head) {
        const LinkPlot plot = plotOf(layout, isOneText, head);
        for (int query = 0; query < plot.queryLabels.size(); ++query) {
            QStringList expected;
            for (const TokenLink& link : plot.links)
                if (link.query == query && link.headSlot == head)
                    expected << text(link.weight) + u' ' + plot.keyLabels[link.key];
            expected.sort();
            QCOMPARE(printed(plot, linkEnds(plot, {query, -1}, visibleLinks(plot, {query, -1}))), expected);
        }
        for (int key = 0; key < plot.keyLabels.size(); ++key) {
            QStringList expected;
            for (const TokenLink& link : plot.links)
                if (link.key == key && link.headSlot == head)
                    expected << text(link.weight) + u' ' + plot.queryLabels[link.query];
            expected.sort();
            QCOMPARE(printed(plot, linkEnds(plot, {-1, key}, visibleLinks(plot, {-1, key}))), expected);
        }
    }
}

void TestLinkEnds::ofALinkTheNumberIsItsOwn()
{
    QFETCH(LinkLayoutKind, layout);
    QFETCH(bool, isOneText);
    const LinkPlot plot = plotOf(layout, isOneText, 0);
    for (const TokenLink& link : plot.links)
        QCOMPARE(printed(plot, linkEnds(plot, link)), QStringList{text(link.weight) + u' ' + plot.keyLabels[link.key]});
}

void TestLinkEnds::withSeveralHeadsItIsSaidWhoseTheNumbersAre()
{
    LinkPlot plot = plotOf(LinkLayoutKind::Columns, true, 2);
    QCOMPARE(linkEnds(plot, {3, 1}, {}).queryNotes.at(3), QStringLiteral("0.2"));
    QCOMPARE(linkEnds(plot, plot.links.back()).queryNotes.at(plot.links.back().query),
             QStringLiteral("0.%1").arg(plot.links.back().headSlot));
    QVERIFY(linkEnds(plot, {1, 3}, {}).queryNotes.empty()); // masked: there is no number to say it of
    plot.heads = {plot.heads[2]};
    QVERIFY(linkEnds(plot, {3, 1}, {}).queryNotes.empty());
}

/// On a circle a token that looks at itself has a number in place of the head's.
void TestLinkEnds::theHeadOfTheNumbersStandsOutInTheLegend()
{
    QFETCH(LinkLayoutKind, layout);
    QFETCH(bool, isOneText);
    const LinkPlot plot = plotOf(layout, isOneText, 2);
    const std::vector<HeadSwatch> swatches = layoutLinks(plot, {700.0, 560.0}, 0.0, theme(ThemeId::Light)).swatches;
    const auto inBold = [&](const LinkEnds& ends) {
        QStringList found;
        for (const HeadSwatch& swatch : swatches)
            if (boldTexts(plot, ends).contains(swatch.name))
                found << swatch.name;
        return found;
    };
    for (int query = 0; query < plot.queryLabels.size(); ++query) {
        const LinkEnds ends = linkEnds(plot, {query, -1}, visibleLinks(plot, {query, -1}));
        QCOMPARE(inBold(ends), ends.keyNotes.empty() ? QStringList() : QStringList{swatches[2].name});
    }
    for (const TokenLink& link : plot.links)
        QCOMPARE(inBold(linkEnds(plot, link)), QStringList{swatches[std::size_t(link.headSlot)].name});
    QCOMPARE(inBold({}), QStringList());
}

void TestLinkEnds::withNothingLookedAtThereIsNoNumber()
{
    const LinkPlot plot = plotOf(LinkLayoutKind::Columns, true, 0);
    QVERIFY(printed(plot, linkEnds(plot, LinkToken{}, plot.links)).isEmpty());
}

HEADLIGHT_TEST(TestLinkEnds)
#include "tst_link_ends.moc"
