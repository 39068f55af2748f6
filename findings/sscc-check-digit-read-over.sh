#!/usr/bin/env bash
# Guess: A library that knows GS1's application identifiers and refuses a GTIN with a wrong check digit refuses a serial
#   shipping container code (00) with a wrong one too.
# Seen: stdnum.gs1_128 takes any digit as the check digit of (00), while it refuses the nine wrong ones of (01). biip refuses
#   the wrong ones of both. A misread pallet label passes where only the first one looks.
# Versions: python-stdnum 2.2 and biip 5.2.0 (PyPI)
# Source: the packages; GS1 General Specifications, 7.9 (check digit of all fixed-length numeric keys)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null
python/bin/pip --quiet --disable-pip-version-check install python-stdnum==2.2 biip==5.2.0
python/bin/python - > seen.txt <<'PY'
import biip
from stdnum import gs1_128

def taken_by_stdnum(number):
    return gs1_128.is_valid(number)

def taken_by_biip(number):
    parsed = biip.parse(number.replace('(', '').replace(')', ''))
    return (parsed.sscc or parsed.gtin) is not None

for name, start in (('SSCC', '(00)35700000000012345'), ('GTIN', '(01)0570000001234')):
    for library, is_taken in (('stdnum', taken_by_stdnum), ('biip', taken_by_biip)):
        print(name, library, 'takes', sum(is_taken(f'{start}{digit}') for digit in range(10)), 'of 10 check digits')
PY
cat seen.txt
diff - seen.txt <<'EXPECTED'
SSCC stdnum takes 10 of 10 check digits
SSCC biip takes 1 of 10 check digits
GTIN stdnum takes 1 of 10 check digits
GTIN biip takes 1 of 10 check digits
EXPECTED
