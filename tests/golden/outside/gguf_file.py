# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes GGUF version 3 (the published specification of ggml), float32 tensors only."""
import struct
import numpy as np

UINT32, INT32, FLOAT32, BOOL, STRING, ARRAY = 4, 5, 6, 7, 8, 9


def packed_text(text):
    data = text.encode()
    return struct.pack("<Q", len(data)) + data


def typed(value):
    """(type, bytes) of a value: bool, int, float, text or a list of one kind."""
    if isinstance(value, bool):
        return BOOL, struct.pack("<?", value)
    if isinstance(value, int):
        return (UINT32, struct.pack("<I", value)) if value >= 0 else (INT32, struct.pack("<i", value))
    if isinstance(value, float):
        return FLOAT32, struct.pack("<f", value)
    if isinstance(value, str):
        return STRING, packed_text(value)
    kinds = [typed(item) for item in value]
    return ARRAY, struct.pack("<IQ", kinds[0][0], len(kinds)) + b"".join(data for _, data in kinds)


def write_gguf(path, metadata, tensors, alignment=32):
    """metadata: name → value; tensors: name → float32 array, whose last axis is the contiguous one."""
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(metadata))
    for name, value in metadata.items():
        kind, data = typed(value)
        head += packed_text(name) + struct.pack("<I", kind) + data
    offset, bodies = 0, []
    for name, array in tensors.items():
        array = np.ascontiguousarray(array, np.float32)
        dims = array.shape[::-1]
        head += packed_text(name) + struct.pack(f"<I{len(dims)}QIQ", len(dims), *dims, 0, offset)
        body = array.tobytes()
        body += b"\0" * (-len(body) % alignment)
        bodies.append(body)
        offset += len(body)
    head += b"\0" * (-len(head) % alignment)
    with open(path, "wb") as file:
        file.write(head + b"".join(bodies))
