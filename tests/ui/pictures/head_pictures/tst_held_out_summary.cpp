// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/tiny_model_folder.h"
#include "ui/pictures/head_pictures/head_summary.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using namespace headlight::test;

/// A summary of what a head does elsewhere is given under the masks it was measured under, and under no other.
class TestHeldOutSummary : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void itIsThatOfTheMask();
    void whatWasNotMeasuredIsNotSaid();

private:
    QString under(const Mask& mask, const HeadIndex& head) const
    {
        RunOptions options;
        options.mask = mask;
        return heldOutSummary(*runModel(m_model, m_model->tokenizer.encode("a few words"), options), head);
    }

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
};

void TestHeldOutSummary::initTestCase()
{
    writeTinyModel(QDir(m_folder.path()));
    writeFile(m_folder.filePath("headlight_heads.json"), R"({"text": "500 held-out sentences", "heads": [
        {"part": "decoder", "causal": true, "layer": 0, "head": 1, "look": "verb → subject", "weight": 0.71},
        {"part": "decoder", "causal": false, "layer": 0, "head": 1, "look": "next", "weight": 0.21}]})");
    m_model = loadModel(m_folder.path().toStdString());
}

void TestHeldOutSummary::itIsThatOfTheMask()
{
    QCOMPARE(under(maskFromString("causal"), {0, 1}), QString("over 500 held-out sentences: verb → subject 0.71"));
    QCOMPARE(under(maskFromString("none"), {0, 1}), QString("over 500 held-out sentences: mixed (next 0.21)"));
}

void TestHeldOutSummary::whatWasNotMeasuredIsNotSaid()
{
    QCOMPARE(under(maskFromString("causal"), {0, 2}), QString());
    QCOMPARE(under(maskFromString("window:2"), {0, 1}), QString());
    Mask padded = maskFromString("causal");
    padded.paddedKeys.assign(std::size_t(m_model->tokenizer.encode("a few words").size()), 0);
    padded.paddedKeys.back() = 1;
    QCOMPARE(under(padded, {0, 1}), QString());
}

HEADLIGHT_TEST(TestHeldOutSummary)
#include "tst_held_out_summary.moc"
