// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/help/guide_window.h"

#include "ui/kit/larger_type.h"
#include "ui/kit/tr.h"
#include "ui/window/help/guide_pages.h"
#include "ui/window/widgets/hairline_splitter.h"
#include "ui/window/widgets/plain_text.h"

#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QSplitter>
#include <QSvgRenderer>
#include <QTextBlock>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

/// A page, whose links lead to the others and whose pictures are drawn as wide as the page has room for.
class GuideText : public QTextBrowser {
public:
    explicit GuideText(QWidget* parent) : QTextBrowser(parent)
    {
        setOpenExternalLinks(true);
        document()->setDocumentMargin(inType(16));
        document()->setDefaultStyleSheet(QStringLiteral("p, ul, ol, table, pre { margin-top: 0; margin-bottom: 10px; }"
                                                        "li { margin-bottom: 4px; }"
                                                        "h2 { margin-top: 18px; margin-bottom: 6px; }"
                                                        "td, th { padding-right: 14px; padding-bottom: 3px; }"));
    }

    QString page() const { return source().fileName(); }

    QVariant loadResource(int type, const QUrl& name) override
    {
        if (type == QTextDocument::ImageResource)
            return picture(name.path());
        for (const GuidePage& page : guidePages())
            if (page.name == name.fileName())
                return guidePageHtml(page); // Qt's own reader of Markdown takes a paragraph below a heading for one
        return {};
    }

protected:
    /// A link's ending says Markdown, but a page comes as HTML.
    void doSetSource(const QUrl& name, QTextDocument::ResourceType) override
    {
        QTextBrowser::doSetSource(name, QTextDocument::HtmlResource);
    }

    void resizeEvent(QResizeEvent* event) override
    {
        QTextBrowser::resizeEvent(event);
        if (m_pictureWidth > 0 && m_pictureWidth != roomForPicture())
            reload();
    }

private:
    int roomForPicture() const { return viewport()->width() - static_cast<int>(2 * document()->documentMargin()); }

    /// A picture on the white that it was made for.
    QVariant picture(const QString& name)
    {
        QSvgRenderer drawing(guidePicture(name));
        if (!drawing.isValid())
            return {};
        m_pictureWidth = roomForPicture();
        const QSizeF whole = drawing.defaultSize();
        const QSizeF shown = whole * std::min(1.0, m_pictureWidth / whole.width());
        QImage image((shown * devicePixelRatioF()).toSize(), QImage::Format_RGB32);
        image.setDevicePixelRatio(devicePixelRatioF());
        image.fill(Qt::white);
        QPainter painter(&image);
        drawing.render(&painter, QRectF(QPointF(), shown));
        return image;
    }

    int m_pictureWidth = 0; // pictures on the page are drawn for it; 0: there are none
};

namespace {

int rowOf(const QString& page)
{
    const std::vector<GuidePage>& pages = guidePages();
    const auto found = std::ranges::find(pages, page, &GuidePage::name);
    return found == pages.end() ? -1 : static_cast<int>(found - pages.begin());
}

} // namespace

GuideWindow::GuideWindow(QWidget& window)
    : QDialog(&window),
      m_search(new QLineEdit(this)),
      m_list(new QListWidget(this)),
      m_found(plainLabel({}, this)),
      m_text(new GuideText(this))
{
    setObjectName("guideWindow");
    setWindowTitle(tr("Guide"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_search->setObjectName("guideSearch");
    m_search->setPlaceholderText(tr("Search the guide"));
    m_search->setAccessibleName(tr("Search the guide"));
    m_search->setToolTip(tr("Pages with these words; Enter goes to the next place"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setObjectName("guideList");
    m_list->setAccessibleName(tr("Pages"));
    for (const GuidePage& page : guidePages())
        m_list->addItem(page.title);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // a long title ends in "…"
    m_list->setFrameShape(QFrame::NoFrame);
    m_text->setFrameShape(QFrame::NoFrame);
    m_found->setObjectName("guideFound");
    m_found->setWordWrap(true);
    m_text->setObjectName("guideText");
    m_text->setAccessibleName(tr("Page of the guide"));

    auto* side = new QWidget(this);
    auto* sideLayout = new QVBoxLayout(side);
    sideLayout->setContentsMargins(0, 0, 0, 0);
    sideLayout->addWidget(m_search);
    sideLayout->addWidget(m_list);
    sideLayout->addWidget(m_found);
    auto* both = hairlineSplitter(Qt::Horizontal, "guideColumns", this);
    both->addWidget(side);
    both->addWidget(m_text);
    both->setStretchFactor(1, 1);
    both->setSizes({inType(270), inType(650)});
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* back = buttons->addButton(tr("Back"), QDialogButtonBox::ActionRole);
    back->setObjectName("guideBack");
    back->setToolTip(tr("The page before (Alt+Left)"));
    back->setAutoDefault(false);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false); // Enter goes on with the search
    back->setEnabled(false);
    connect(back, &QPushButton::clicked, m_text, &QTextBrowser::backward);
    connect(m_text, &QTextBrowser::backwardAvailable, back, &QPushButton::setEnabled);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(m_search, &QLineEdit::textChanged, this, &GuideWindow::showFound);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0 && guidePages()[static_cast<std::size_t>(row)].name != m_text->page())
            showPage(guidePages()[static_cast<std::size_t>(row)].name);
    });
    connect(m_text, &QTextBrowser::sourceChanged, this, &GuideWindow::followPage);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->addWidget(both);
    layout->addWidget(buttons);
    resize(QSize(inType(920), inType(640)).boundedTo(window.size()));
}

void GuideWindow::showPage(const QString& page, const QString& section)
{
    m_text->setSource(QUrl(page));
    if (section.isEmpty())
        return;
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 1 && block.text() == section) {
            m_text->setTextCursor(QTextCursor(m_text->document()->lastBlock())); // from below, it comes to the top
            m_text->setTextCursor(QTextCursor(block));
        }
}

bool GuideWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            findNext();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void GuideWindow::showFound(const QString& wanted)
{
    int nPages = 0;
    for (int row = 0; row < m_list->count(); ++row) {
        const bool has =
            guidePages()[static_cast<std::size_t>(row)].markdown.contains(wanted.trimmed(), Qt::CaseInsensitive);
        m_list->item(row)->setHidden(!has);
        nPages += has ? 1 : 0;
    }
    m_found->setText(wanted.trimmed().isEmpty() ? QString()
                     : nPages == 0              ? tr("No page has these words.")
                     : nPages == 1              ? tr("1 page; Enter goes to the next place.")
                                                : tr("%1 pages; Enter goes to the next place.").arg(nPages));
}

void GuideWindow::followPage()
{
    m_list->setCurrentRow(rowOf(m_text->page()));
}

/// To the next place on the page, and from its last one to the next page that has one.
void GuideWindow::findNext()
{
    const QString wanted = m_search->text().trimmed();
    if (wanted.isEmpty() || m_text->find(wanted))
        return;
    const int nPages = m_list->count();
    for (int step = 1; step <= nPages; ++step) {
        const int row = (m_list->currentRow() + step) % nPages;
        if (m_list->item(row)->isHidden())
            continue;
        showPage(guidePages()[static_cast<std::size_t>(row)].name);
        if (m_text->find(wanted)) // else the words stand in a picture's name
            return;
    }
}

void showGuide(QWidget& window, const QString& page, const QString& section)
{
    auto* guide = window.findChild<GuideWindow*>();
    if (!guide)
        guide = new GuideWindow(window);
    guide->show();
    guide->raise();
    guide->activateWindow();
    guide->showPage(page, section);
}

std::vector<PaletteEntry> guideEntries(QWidget& window)
{
    std::vector<PaletteEntry> entries;
    for (const GuidePage& page : guidePages()) {
        const auto add = [&](const QString& text, const QString& section) {
            entries.push_back(
                {text, tr("Guide"), {}, tr("A page of the guide"), true, [&window, name = page.name, section] {
                     showGuide(window, name, section);
                 }});
        };
        add(tr("Guide: %1").arg(page.title), {});
        for (const QString& section : page.sections)
            add(tr("Guide: %1, %2").arg(page.title, section), section);
    }
    return entries;
}

} // namespace headlight
