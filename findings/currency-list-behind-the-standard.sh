#!/usr/bin/env bash
# Guess: A package named after ISO 4217, released in 2024 and used for validation, knows the currencies that are in use.
# Seen: currency-codes takes ANG, BGN and CUC, which have been withdrawn, and refuses XCG, the Caribbean guilder that
#   Curaçao and Sint Maarten pay with. Its newest release holds the list of 25 June 2024. A Python package that carries the
#   list of 1 January 2026 says the opposite of all four. An address or invoice from there is refused by one and taken
#   by the other.
# Versions: currency-codes 2.2.0 (npm), iso4217 1.16.20260101 (PyPI)
# Source: the two packages
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund currency-codes@2.2.0 >/dev/null
python3 -m venv python >/dev/null
python/bin/pip --quiet --disable-pip-version-check install iso4217==1.16.20260101
codes='XCG ANG BGN CUC EUR'
npm_says=$(node -e "
  const list = require('currency-codes')
  console.log(process.argv[1].split(' ').map((code) => code + '=' + (list.code(code) ? 'known' : 'unknown')).join(' '))" "$codes")
python_says=$(python/bin/python - "$codes" <<'PY'
import sys
from iso4217 import Currency

known = {one.code for one in Currency}
print(' '.join(f"{code}={'known' if code in known else 'unknown'}" for code in sys.argv[1].split(' ')))
PY
)
echo "currency-codes 2.2.0:  $npm_says"
echo "iso4217 1.16.20260101: $python_says"
[ "$npm_says" = 'XCG=unknown ANG=known BGN=known CUC=known EUR=known' ]
[ "$python_says" = 'XCG=known ANG=unknown BGN=unknown CUC=unknown EUR=known' ]
