#!/usr/bin/env bash
# Guess: Two kept libraries of public holidays agree on those that follow Orthodox Easter, which is one date for Cyprus and
#   Greece: Green Monday is 48 days before it, Whit Monday 50 days after.
# Seen: date-holidays puts Green Monday of Cyprus on a Tuesday and its Whit Monday on a Sunday, in each year, while its own
#   Greece and holidays for Python have Mondays. A day of delivery that is reckoned with it is one off.
# Versions: date-holidays 3.37.0 (npm), holidays 0.109 (PyPI)
# Source: the packages
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund date-holidays@3.37.0 >/dev/null
python3 -m venv python >/dev/null
python/bin/pip --quiet --disable-pip-version-check install holidays==0.109
cat > spring.mjs <<'JS'
import { createRequire } from 'node:module'

const Holidays = createRequire(import.meta.url)('date-holidays')
/** What moves with Easter, but for Good Friday to Easter Monday, which all agree on. */
for (const year of [2026, 2027, 2028])
  for (const country of ['CY', 'GR']) {
    const days = new Holidays(country).getHolidays(year).filter(({ type, rule }) => type === 'public' && /^orthodox/.test(rule))
    const ends = [days[0], days.at(-1)].map(({ date }) => new Date(`${date.slice(0, 10)}T12:00:00Z`))
    console.log('date-holidays', year, country, ends.map((day) => `${day.toISOString().slice(0, 10)} ${day.toUTCString().slice(0, 3)}`).join(', '))
  }
JS
node spring.mjs > seen.txt
python/bin/python - >> seen.txt <<'PY'
import holidays

for year in (2026, 2027, 2028):
    for country in ('CY', 'GR'):
        named = holidays.country_holidays(country, years=year, language='en_US')
        days = [day for day, name in named.items() if 'Monday' in name and 'Easter' not in name]
        print('holidays', year, country, ', '.join(f'{day} {day:%a}' for day in (min(days), max(days))))
PY
cat seen.txt
grep -q '^date-holidays 2026 CY 2026-02-24 Tue, 2026-05-31 Sun$' seen.txt
grep -q '^holidays 2026 CY 2026-02-23 Mon, 2026-06-01 Mon$' seen.txt
[ "$(grep -c '^date-holidays .* CY .* Tue, .* Sun$' seen.txt)" = 3 ] && [ "$(grep -c '^holidays .* Mon, .* Mon$' seen.txt)" = 6 ]
