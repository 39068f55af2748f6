#!/usr/bin/env bash
# Guess: A date in a workbook is a number of days with a format, so any reader of XLSX reads the dates of any writer.
# Seen: ISO/IEC 29500 also lets a cell hold its date as text (t="d"), which openpyxl writes with iso_dates. exceljs reads the
#   year of that text as the number of days: every date of 2026 becomes 18 July 1905, without an error. SheetJS and
#   python-calamine read the dates that were written. An invoice imported so is 121 years overdue.
# Versions: exceljs 4.4.0 and xlsx 0.18.5 (npm), openpyxl 3.1.5 and python-calamine 0.9.1 (PyPI)
# Source: the packages; ISO/IEC 29500-1, 18.18.11 (ST_CellType)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5 >/dev/null
python3 -m venv python >/dev/null
python/bin/pip --quiet --disable-pip-version-check install openpyxl==3.1.5 python-calamine==0.9.1
python/bin/python - > seen.txt <<'PY'
import datetime

import openpyxl
from python_calamine import CalamineWorkbook

book = openpyxl.Workbook()
book.iso_dates = True
book.active.append(['Freight', datetime.date(2026, 11, 27)])
book.save('invoice.xlsx')
[row] = CalamineWorkbook.from_path('invoice.xlsx').get_sheet_by_index(0).to_python()
print('python-calamine', row[1].isoformat()[:10])
PY
TZ=UTC node -e "
  const XLSX = require('xlsx')
  const { Workbook } = require('exceljs')
  const { Sheets, SheetNames } = XLSX.readFile('invoice.xlsx', { cellDates: true })
  console.log('xlsx', Sheets[SheetNames[0]].B1.v.toISOString().slice(0, 10))
  const book = new Workbook()
  book.xlsx.readFile('invoice.xlsx').then(() =>
    console.log('exceljs', book.worksheets[0].getCell('B1').value.toISOString().slice(0, 10)))" >> seen.txt
cat seen.txt
diff - seen.txt <<'EXPECTED'
python-calamine 2026-11-27
xlsx 2026-11-27
exceljs 1905-07-18
EXPECTED
