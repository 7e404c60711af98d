# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A small random checkpoint for every family that Headlight opens, and its runs by a reference written from the family's
published definition, in float64: families/*/. Without an argument all of them, else those of the modules that are named.
"""
import importlib
import sys

MODULES = ("llama_like", "decoders", "encoders", "rms_decoders", "experts", "encoder_decoders", "deberta", "deepseek",
           "more_decoders", "more_encoders", "more_experts")

if __name__ == "__main__":
    for module in sys.argv[1:] or MODULES:
        importlib.import_module("reference_models." + module).make()
