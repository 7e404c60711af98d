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
    void thumbnailsAreSmallerBeforeTheyAreScrolled();
    void numbersStayOverWhatIsScrolled();

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

void TestHeadsOverview::thumbnailsAreSmallerBeforeTheyAreScrolled()
{
    const int whole = m_view->heightForWidth(264);
    m_view->setRoom(whole - 20);
    QVERIFY(m_view->heightForWidth(264) <= whole - 20);
    QVERIFY(m_view->heightForWidth(264) > whole - 24);
    QVERIFY(m_view->thumbnailRect({3, 7}).bottom() < whole - 20);
    m_view->setRoom(60); // nothing could be seen of four layers: scrolled, and large
    QCOMPARE(m_view->heightForWidth(264), whole);
}

void TestHeadsOverview::numbersStayOverWhatIsScrolled()
{
    const QPoint covered = m_view->thumbnailRect({2, 4}).center().toPoint();
    m_view->setScrolled(covered.y() - 4);
    const QImage picture = m_view->grab().toImage();
    QVERIFY(picture.pixelColor(covered * picture.devicePixelRatio()) != QColor(Qt::green));
    const QRectF thumbnail = m_view->thumbnailRect({2, 4});
    const QRect line(QPoint(int(thumbnail.left()) - 2, m_view->numbersTop()), QSize(20, m_view->numbersHeight() - 3));
    const QImage number = picture.copy(line);
    int nInk = 0;
    for (int y = 0; y < number.height(); ++y)
        for (int x = 0; x < number.width(); ++x)
            nInk += qGray(number.pixel(x, y)) < 160;
    QVERIFY(nInk > 3); // "4"
    QSignalSpy clicks(m_view.get(), &HeadsOverview::headClicked);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, covered);
    QCOMPARE(clicks.count(), 0);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, m_view->thumbnailRect({3, 4}).center().toPoint());
    QCOMPARE(clicks.count(), 1);
}

HEADLIGHT_TEST(TestHeadsOverview)
#include "tst_heads_overview.moc"
