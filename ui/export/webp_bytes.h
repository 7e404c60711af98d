// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>

#include <memory>

namespace headlight {

/// An animated WebP of lossless frames that plays for ever, made frame by frame. Throws Error{CannotWrite} for what the
/// library refuses.
class WebpAnimation {
public:
    static constexpr int kLongestSide = 16383; // pixels, of the format

    /// `milliseconds` is how long each frame stands.
    WebpAnimation(const QSize& pixels, int milliseconds);
    ~WebpAnimation();

    void add(const QImage& frame); // it has that size
    QByteArray finish();

private:
    struct Encoder;
    std::unique_ptr<Encoder> m_encoder;
    int m_milliseconds;
    int m_end = 0; // when the last frame ends, in milliseconds
};

} // namespace headlight
