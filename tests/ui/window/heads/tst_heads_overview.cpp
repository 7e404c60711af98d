// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/heads_overview.h"

#include <QSignalSpy>
#include <QTest>

using namespace headlight;

class TestHeadsOverview : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aClickChoosesTheHeadUnderIt();
    void aDoubleClickOpensIt();
    void keysMoveShowAndSwitchOff();
    void everyThumbnailFitsTheWidth();
    void aThumbnailIsPaintedInItsPlace();

private:
    std::unique_ptr<HeadsOverview> m_view;
};

void TestHeadsOverview::init()
{
    m_view = std::make_unique<HeadsOverview>();
    HeadsOverviewData data;
    data.grid = {4, 8};
    data.selected = {1, 2};
    QImage image(3, 3, QImage::Format_RGB32);
    image.fill(Qt::green);
    data.thumbnails.assign(32, image);
    data.hidden = {{0, 0}};
    m_view->setData(data);
    m_view->resize(264, m_view->heightForWidth(264));
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void TestHeadsOverview::aClickChoosesTheHeadUnderIt()
{
    QSignalSpy clicks(m_view.get(), &HeadsOverview::headClicked);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, m_view->thumbnailRect({3, 5}).center().toPoint());
    QCOMPARE(clicks.count(), 1);
    QCOMPARE(clicks[0], (QVariantList{3, 5}));
}

void TestHeadsOverview::aDoubleClickOpensIt()
{
    QSignalSpy opened(m_view.get(), &HeadsOverview::headActivated);
    QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, m_view->thumbnailRect({0, 7}).center().toPoint());
    QCOMPARE(opened.count(), 1);
    QCOMPARE(opened[0], (QVariantList{0, 7}));
}

void TestHeadsOverview::keysMoveShowAndSwitchOff()
{
    QSignalSpy clicks(m_view.get(), &HeadsOverview::headClicked);
    QSignalSpy shows(m_view.get(), &HeadsOverview::showRequested);
    QSignalSpy ablates(m_view.get(), &HeadsOverview::ablateRequested);
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QCOMPARE(clicks.takeLast(), (QVariantList{2, 2}));
    QTest::keyClick(m_view.get(), Qt::Key_Home);
    QCOMPARE(clicks.takeLast(), (QVariantList{1, 0}));
    QTest::keyClick(m_view.get(), Qt::Key_Space);
    QCOMPARE(shows.takeLast(), (QVariantList{1, 2, false}));
    QTest::keyClick(m_view.get(), Qt::Key_X);
    QCOMPARE(ablates.takeLast(), (QVariantList{1, 2, true}));
}

void TestHeadsOverview::everyThumbnailFitsTheWidth()
{
    for (int head = 0; head < 8; ++head)
        QVERIFY(QRectF(m_view->rect()).contains(m_view->thumbnailRect({3, head})));
    QVERIFY(!m_view->thumbnailRect({0, 0}).intersects(m_view->thumbnailRect({0, 1})));
}

void TestHeadsOverview::aThumbnailIsPaintedInItsPlace()
{
    const QImage picture = m_view->grab().toImage();
    const QPoint at = m_view->thumbnailRect({2, 4}).center().toPoint() * picture.devicePixelRatio();
    QCOMPARE(picture.pixelColor(at), QColor(Qt::green));
}

HEADLIGHT_TEST(TestHeadsOverview)
#include "tst_heads_overview.moc"
