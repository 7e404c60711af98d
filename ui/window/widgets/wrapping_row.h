// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace headlight {

/// A row of controls that goes on below where it has no room: with type of the usual size only when its parts are at
/// their least, with large type rather than that one of them is cut. A caption gives its room before a control is cut.
/// The label of a field stays beside it.
class WrappingRow : public QLayout {
public:
    explicit WrappingRow(QWidget* parent = nullptr);
    ~WrappingRow() override;

    /// What its row has left goes to the parts with a `stretch`.
    void add(QWidget* widget, int stretch = 0);
    void addStretch();

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(m_parts.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    QSize sizeHint() const override;    // the size with all in one row
    QSize minimumSize() const override; // the size of its widest part
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    Qt::Orientations expandingDirections() const override { return {}; }
    void setGeometry(const QRect& rect) override;

private:
    struct Part {
        std::unique_ptr<QLayoutItem> item;
        int stretch = 0;
    };
    using Row = std::vector<const Part*>;

    bool isWithNext(std::size_t part) const;
    std::vector<Row> groups() const;
    std::vector<Row> rowsFor(int width) const;
    int gapAfter(const Part& part) const;
    int widthOf(const Row& row, int (*widthOfItem)(const QLayoutItem&)) const;
    int heightOf(const Row& row) const;
    std::vector<int> widthsIn(const Row& row, int room) const;
    int takeFrom(const Row& row, bool (*asked)(const QLayoutItem&), int left, std::vector<int>& widths) const;
    void place(const Row& row, const QRect& room) const;

    std::vector<Part> m_parts;
};

} // namespace headlight
