// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/webp_bytes.h"

#include "core/base/error.h"

#include <webp/encode.h>
#include <webp/mux.h>

#include <string>

namespace headlight {

namespace {

[[noreturn]] void refuseWebp(const std::string& why)
{
    throw Error(ErrorKind::CannotWrite, "the frames could not be made into a WebP: " + why);
}

/// A picture of the library, which frees what it holds.
struct WebpPicture {
    WebpPicture()
    {
        if (!WebPPictureInit(&picture))
            refuseWebp("another version of the library was installed");
    }
    ~WebpPicture() { WebPPictureFree(&picture); }
    WebpPicture(const WebpPicture&) = delete;
    WebpPicture& operator=(const WebpPicture&) = delete;

    WebPPicture picture;
};

} // namespace

struct WebpAnimation::Encoder {
    ~Encoder() { WebPAnimEncoderDelete(encoder); }

    WebPAnimEncoder* encoder = nullptr;
    WebPConfig config;
};

WebpAnimation::WebpAnimation(const QSize& pixels, int milliseconds)
    : m_encoder(std::make_unique<Encoder>()), m_milliseconds(milliseconds)
{
    constexpr int effort = 4; // 0 to 9: above it files are hardly smaller and take much longer
    WebPAnimEncoderOptions options;
    if (!WebPAnimEncoderOptionsInit(&options) || !WebPConfigInit(&m_encoder->config) ||
        !WebPConfigLosslessPreset(&m_encoder->config, effort))
        refuseWebp("another version of the library was installed");
    m_encoder->encoder = WebPAnimEncoderNew(pixels.width(), pixels.height(), &options);
    if (!m_encoder->encoder)
        refuseWebp(std::to_string(pixels.width()) + " × " + std::to_string(pixels.height()) + " pixels are no frame");
}

WebpAnimation::~WebpAnimation() = default;

void WebpAnimation::add(const QImage& frame)
{
    const QImage bytes = frame.convertToFormat(QImage::Format_RGBX8888);
    WebpPicture picture;
    picture.picture.use_argb = 1;
    picture.picture.width = bytes.width();
    picture.picture.height = bytes.height();
    if (!WebPPictureImportRGBX(&picture.picture, bytes.constBits(), static_cast<int>(bytes.bytesPerLine())))
        refuseWebp("there is no memory for a frame");
    if (!WebPAnimEncoderAdd(m_encoder->encoder, &picture.picture, m_end, &m_encoder->config))
        refuseWebp(WebPAnimEncoderGetError(m_encoder->encoder));
    m_end += m_milliseconds;
}

QByteArray WebpAnimation::finish()
{
    WebPData data;
    WebPDataInit(&data);
    if (!WebPAnimEncoderAdd(m_encoder->encoder, nullptr, m_end, nullptr) ||
        !WebPAnimEncoderAssemble(m_encoder->encoder, &data))
        refuseWebp(WebPAnimEncoderGetError(m_encoder->encoder));
    QByteArray bytes(reinterpret_cast<const char*>(data.bytes), static_cast<qsizetype>(data.size));
    WebPDataClear(&data);
    return bytes;
}

} // namespace headlight
