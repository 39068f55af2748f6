#!/usr/bin/env bash
# Guess: A tracking number with a right check digit, which one of the tracking libraries gives to one carrier alone, is that
#   carrier's.
# Seen: ts-tracking-number gives every serial shipping container code (00 and 18 digits, on parcels of DHL, PostNord, DPD and
#   others in Europe) to USPS, and to nobody else. tracking-numbers for Python, which is made from the same list of carriers,
#   knows none of them. A prefix has to be known before a check digit says anything.
# Versions: ts-tracking-number 1.0.17 (npm), tracking-numbers 0.1.8 (PyPI)
# Source: the packages
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ts-tracking-number@1.0.17 >/dev/null
python3 -m venv python >/dev/null
python/bin/pip --quiet --disable-pip-version-check install tracking-numbers==0.1.8
cat > numbers.mjs <<'JS'
/** Invented serial numbers below prefixes of GS1 Germany, Sweden, Denmark, Austria and the United Kingdom. */
for (const start of ['34043416000000123', '37331398000004567', '35700000000012345', '39000001000000123', '35012345000000001']) {
  const sum = [...start].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  console.log(`00${start}${(10 - (sum % 10)) % 10}`)
}
JS
node numbers.mjs > numbers.txt
node -e "
  const { findTracking } = require('ts-tracking-number')
  for (const number of require('fs').readFileSync('numbers.txt', 'utf8').trim().split('\n'))
    console.log('ts-tracking-number', number, findTracking(number).map(({ courier }) => courier.code).join(' '))" > seen.txt
python/bin/python - >> seen.txt <<'PY'
from tracking_numbers import get_tracking_number

for number in open('numbers.txt').read().split():
    print('tracking-numbers', number, get_tracking_number(number))
PY
cat seen.txt
[ "$(grep -c '^ts-tracking-number 00[0-9]* usps$' seen.txt)" = 5 ] && [ "$(grep -c '^tracking-numbers 00[0-9]* None$' seen.txt)" = 5 ]
