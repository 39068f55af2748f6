#!/usr/bin/env bash
# Guess: Whatever reads the compressed form of a ZPL graphic (:Z64:) reads the plain Base64 form (:B64:) too, since the first
#   is the second with a step more.
# Seen: The renderer zebrash, as packed in zpl-renderer-js, draws the same picture from hexadecimal digits and from Z64, and
#   refuses it in B64, whose letters it takes for hexadecimal digits. Its error names the character, not the form.
# Versions: zpl-renderer-js 3.4.0 with zebrash 1.38.0 (npm), zebrafy 2.0.0 and Pillow 12.0.0 (PyPI)
# Source: the packages; Zebra's programming guide for ZPL II, "Alternative Data Compression Scheme for ~DG and ~DB Commands"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund zpl-renderer-js@3.4.0 >/dev/null
python3 -m venv python >/dev/null
python/bin/pip --quiet --disable-pip-version-check install zebrafy==2.0.0 pillow==12.0.0
python/bin/python - <<'PY'
from PIL import Image, ImageDraw
from zebrafy import ZebrafyImage

picture = Image.new('1', (160, 80), 1)
ImageDraw.Draw(picture).rectangle((10, 10, 100, 60), fill=0)
for form in ('ASCII', 'B64', 'Z64'):
    with open(f'{form}.zpl', 'w') as file:
        file.write(ZebrafyImage(picture, format=form, complete_zpl=True).to_zpl())
PY
cat > draw.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { ready } from 'zpl-renderer-js'

const { api } = await ready
const pictures = []
for (const form of ['ASCII', 'Z64', 'B64'])
  try {
    pictures.push(await api.zplToBase64Async(readFileSync(`${form}.zpl`, 'utf8'), 100, 60, 8))
    console.log(form, pictures.at(-1) === pictures[0] ? 'the same picture' : 'another picture')
  } catch (error) {
    console.log(form, 'refused:', String(error).slice(-80))
  }
process.exit()
JS
node draw.mjs | tee seen.txt
grep -q '^ASCII the same picture$' seen.txt && grep -q '^Z64 the same picture$' seen.txt && grep -q '^B64 refused: .*hex' seen.txt
