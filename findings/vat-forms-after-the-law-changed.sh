#!/usr/bin/env bash
# Guess: A VAT number whose check digits are right passes any checker that supports its country.
# Seen: jsvat supports Belgium and Brazil and refuses the form of numbers that these countries give out today: Belgian
#   ones that begin with 1, and Brazilian ones with letters (CNPJ since July 2026). python-stdnum takes both. A customer
#   who registered lately cannot be invoiced where the first is asked.
# Versions: jsvat 2.5.4 (npm), python-stdnum 2.2 (PyPI)
# Source: the two packages; the numbers are invented, with check digits by python-stdnum's rules
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund jsvat@2.5.4 >/dev/null
python3 -m venv python >/dev/null
python/bin/pip --quiet --disable-pip-version-check install python-stdnum==2.2
python_says=$(python/bin/python - <<'PY'
from stdnum.be import vat
from stdnum.br import cnpj

number = '10000001'
belgian = f'{number}{97 - int(number) % 97:02d}'
print('BE' + vat.validate(belgian), 'BR' + cnpj.validate('12ABC34501DE35'))
PY
)
echo "python-stdnum takes: $python_says"
npm_says=$(node -e "
  const { checkVAT, countries } = require('jsvat')
  console.log(process.argv[1].split(' ').map((number) => {
    const { isSupportedCountry, isValidFormat } = checkVAT(number, countries)
    return number.slice(0, 2) + ' supported=' + isSupportedCountry + ' form=' + isValidFormat
  }).join(', '))" "$python_says")
echo "jsvat says:          $npm_says"
[ "$npm_says" = 'BE supported=true form=false, BR supported=true form=false' ]
