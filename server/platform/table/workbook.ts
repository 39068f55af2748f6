import { posix } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ApiError, badRequest } from '../../kernel/error.ts'
import {
  type Cell,
  type Cells,
  mostColumns,
  mostLetters,
  mostOfRow,
  rowTooLong,
  tooLong,
  tooManyColumns,
  tooMuch,
  Unread,
} from './cell.ts'
import { attributeOf, type Found, unescaped, XmlScan } from './xml-scan.ts'

/** The maximum uncompressed size of a workbook's parts. Sheets are streamed; shared strings are held in memory. */
const parts = {
  sheet: { name: 'The first tab', most: 256 },
  shared: { name: 'The list of strings', most: 64 },
  other: { name: 'A part', most: 16 },
} as const
type Part = keyof typeof parts
const megabyte = 1_048_576

const unreadable = (says: string) => badRequest('FILE_UNREADABLE', `${says} Save it as XLSX and send it again.`)

/** Reads the first tab of a workbook. The workbook lists its parts, and the end of the archive has their positions. */
export class Workbook {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  #epoch: number = epochs[1900]

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async open(bytes: Buffer): Promise<Workbook> {
    if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
      throw unreadable('The file is a workbook of another format or has a password.')
    if (bytes.subarray(0, 2).toString('latin1') !== 'PK')
      throw unreadable('The file is not an XLSX workbook in base64.')
    return reading(async () => {
      const zip = await fromBufferPromise(bytes, { lazyEntries: true })
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
      return new Workbook(zip, entries)
    })
  }

  /** Yields the rows of the first tab, with empty ones for rows that are not in the file. */
  async *rows(mostRows: number): AsyncGenerator<Cells> {
    const { sheet, shared, styles, epoch } = await reading(() => this.#parts())
    const strings = new Strings()
    if (shared !== undefined) await reading(() => this.#scan(shared, new SharedStrings(strings), 'shared'))
    const dates = new Dates()
    if (styles !== undefined) await reading(() => this.#scan(styles, dates, 'other'))
    this.#epoch = epoch
    const found = new Sheet(strings, dates, epoch)
    let number = 0
    for await (const _ of this.#pieces(sheet, found, 'sheet')) {
      for (const row of found.take()) {
        for (number++; number < row.number && number <= mostRows; number++) yield []
        yield row.cells
      }
      if (found.isOver) return
    }
  }

  /** Converts a number to a day; requires that rows have been read. */
  dayOf(count: number): string | undefined {
    return dayOf(count, this.#epoch)?.slice(0, 10)
  }

  async #parts() {
    const root = await this.#related('_rels/.rels', '')
    const main = root.find(({ type }) => type === 'officeDocument')?.target
    if (main === undefined) throw new Error('It does not contain a workbook')
    if (!main.endsWith('.xml')) throw unreadable('The file is a binary workbook.')
    const found = new Tabs()
    await this.#scan(main, found, 'other')
    const related = await this.#related(
      posix.join(posix.dirname(main), '_rels', `${posix.basename(main)}.rels`),
      posix.dirname(main),
    )
    const isSheet = (id: string) => related.find((one) => one.id === id && one.type === 'worksheet')
    const tabs = found.sheets.flatMap(({ id, isHidden }) => {
      const target = isSheet(id)?.target
      return target === undefined ? [] : [{ target, isHidden }]
    })
    const [first] = tabs.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))
    if (!first) throw new Error('It has no sheet')
    const of = (type: string) => related.find((one) => one.type === type)?.target
    return { sheet: first.target, shared: of('sharedStrings'), styles: of('styles'), epoch: found.epoch }
  }

  async #related(file: string, folder: string): Promise<Related[]> {
    const relations: Related[] = []
    await this.#scan(
      file,
      {
        open(name, attributes) {
          if (name !== 'Relationship') return
          const target = attributeOf(attributes, 'Target') ?? ''
          relations.push({
            id: attributeOf(attributes, 'Id') ?? '',
            // Transitional and strict workbooks use different prefixes for the same types.
            type: posix.basename(attributeOf(attributes, 'Type') ?? ''),
            target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
          })
        },
        text() {},
        close() {},
      },
      'other',
    )
    return relations
  }

  async #scan(file: string, found: Found, kind: Part): Promise<void> {
    for await (const _ of this.#pieces(file, found, kind));
  }

  /** Decompresses a part in pieces, and stops if it gets too long, whatever size the archive declares. */
  async *#pieces(file: string, found: Found, kind: Part): AsyncGenerator<void> {
    const entry = this.#entries.get(file.toLowerCase())
    if (!entry) throw unreadable('The file is not an XLSX workbook, or a part of it is missing.')
    const scan = new XmlScan(found)
    const decoder = new StringDecoder('utf8')
    const stream = await reading(() => this.#zip.openReadStreamPromise(entry))
    let length = 0
    try {
      for await (const piece of stream) {
        length += piece.length
        if (length > parts[kind].most * megabyte) throw tooMuch(parts[kind].name, parts[kind].most)
        scan.push(decoder.write(piece))
        yield
      }
      scan.push(decoder.end())
      scan.end()
      yield
    } catch (error) {
      throw error instanceof ApiError ? error : unreadable('The file is damaged or not an XLSX workbook.')
    } finally {
      stream.destroy()
    }
  }
}

async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof ApiError ? error : unreadable('The file is not an XLSX workbook in base64.')
  }
}

/** The days from a workbook's epoch to 1970, by date system. */
const epochs = { 1900: 25_569, 1904: 24_107 } as const

function dayOf(count: number, epoch: number): string | undefined {
  // The first two months of 1900 are off by one, because workbooks count a 29 February that year.
  const days = epoch === epochs[1900] && count < 60 ? count + 1 : count
  return dayOrTime(new Date(Math.round((days - epoch) * 86_400) * 1000))
}

interface Related {
  readonly id: string
  readonly type: string
  readonly target: string
}

class Tabs implements Found {
  readonly sheets: { id: string; isHidden: boolean }[] = []
  epoch: number = epochs[1900]

  open(name: string, attributes: string): void {
    if (name === 'workbookPr' && /^(?:1|true)$/.test(attributeOf(attributes, 'date1904') ?? ''))
      this.epoch = epochs[1904]
    if (name === 'sheet')
      this.sheets.push({
        id: attributeOf(attributes.replace(/\ssheetId\s*=/, ' '), 'id') ?? '',
        isHidden: /hidden/i.test(attributeOf(attributes, 'state') ?? ''),
      })
  }
  text(): void {}
  close(): void {}
}

/** Stores strings compactly: a slice of a piece would keep the whole piece in memory. */
class Strings {
  #bytes = Buffer.alloc(65_536)
  #length = 0
  readonly #ends: number[] = []

  add(text: string): void {
    const most = text.length * 3
    if (this.#length + most > this.#bytes.length) {
      const more = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#length + most))
      this.#bytes.copy(more)
      this.#bytes = more
    }
    this.#length += this.#bytes.write(text, this.#length)
    this.#ends.push(this.#length)
  }

  at(index: number): string | undefined {
    const end = this.#ends[index]
    return end === undefined ? undefined : this.#bytes.toString('utf8', this.#ends[index - 1] ?? 0, end)
  }
}

/** The text of a cell: all of its runs, without phonetic hints. */
class Runs {
  #text = ''
  #length = 0
  #isText = false
  #isSpoken = false

  open(name: string): void {
    if (name === 't') this.#isText = true
    else if (name === 'rPh') this.#isSpoken = true
  }

  add(text: string): void {
    if (!this.#isText || this.#isSpoken) return
    this.#length += text.length
    if (this.#length > mostLetters * 10) throw tooLong()
    this.#text += text
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isSpoken = false
  }

  take(): string {
    const text = readText(this.#text)
    this.#text = ''
    this.#length = 0
    return text
  }
}

/** Characters that XML cannot hold are written as their code. */
function readText(written: string): string {
  const text = unescaped(written)
  if (text.length > mostLetters) throw tooLong()
  return (
    text.includes('_x')
      ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      : text
  ).trim()
}

class SharedStrings implements Found {
  readonly #strings: Strings
  readonly #runs = new Runs()

  constructor(strings: Strings) {
    this.#strings = strings
  }

  open(name: string): void {
    this.#runs.open(name)
  }
  text(text: string): void {
    this.#runs.add(text)
  }
  close(name: string): void {
    this.#runs.close(name)
    if (name === 'si') this.#strings.add(this.#runs.take())
  }
}

/** The styles that show numbers as dates. */
class Dates implements Found {
  readonly #formats = new Map<string, boolean>()
  readonly #styles: boolean[] = []
  #isCells = false

  has(style: string | undefined): boolean {
    return style !== undefined && this.#styles[Number(style)] === true
  }

  open(name: string, attributes: string): void {
    if (name === 'numFmt') {
      const code = attributeOf(attributes, 'formatCode') ?? ''
      const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').split(';')[0] ?? ''
      this.#formats.set(
        attributeOf(attributes, 'numFmtId') ?? '',
        /[dmy]/i.test(bare) && !/[#0?]/.test(bare.replace(/[hms][:.]?0+/gi, '')),
      )
    } else if (name === 'cellXfs') this.#isCells = true
    else if (name === 'xf' && this.#isCells) {
      const format = attributeOf(attributes, 'numFmtId') ?? ''
      this.#styles.push(this.#formats.get(format) ?? builtIn.has(Number(format)))
    }
  }
  text(): void {}
  close(name: string): void {
    if (name === 'cellXfs') this.#isCells = false
  }
}

/** Built-in date formats by number, including East Asian ones. */
const builtIn: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])

interface Row {
  readonly number: number
  readonly cells: Cell[]
}

class Sheet implements Found {
  isOver = false
  readonly #strings: Strings
  readonly #dates: Dates
  readonly #epoch: number
  readonly #runs = new Runs()
  #rows: Row[] = []
  #row: Row = { number: 0, cells: [] }
  #column = -1
  #letters = 0
  #type: string | undefined
  #style: string | undefined
  #value: string | undefined
  #isValue = false
  #isFormula = false
  #isInline = false

  constructor(strings: Strings, dates: Dates, epoch: number) {
    this.#strings = strings
    this.#dates = dates
    this.#epoch = epoch
  }

  /** Takes the completed rows. */
  take(): readonly Row[] {
    const rows = this.#rows
    if (rows.length > 0) this.#rows = []
    return rows
  }

  open(name: string, attributes: string): void {
    switch (name) {
      case 'c':
        return this.#cell(attributes)
      case 'v':
        this.#isValue = true
        this.#value ??= ''
        return
      case 'f':
        this.#isFormula = true
        return
      case 'is':
        this.#isInline = true
        return
      case 'row': {
        const told = Number(attributeOf(attributes, 'r'))
        this.#row = { number: told > this.#row.number ? told : this.#row.number + 1, cells: [] }
        this.#column = -1
        this.#letters = 0
        return
      }
      default:
        if (this.#isInline) this.#runs.open(name)
    }
  }

  text(text: string): void {
    if (this.#isValue) {
      this.#value += text
      if ((this.#value?.length ?? 0) > mostLetters * 10) throw tooLong()
    } else if (this.#isInline) this.#runs.add(text)
  }

  close(name: string): void {
    switch (name) {
      case 'v':
        this.#isValue = false
        return
      case 'is':
        this.#isInline = false
        this.#value = undefined
        return
      case 'c':
        return this.#put()
      case 'row':
        this.#rows.push(this.#row)
        return
      case 'sheetData':
        this.isOver = true
        return
      default:
        if (this.#isInline) this.#runs.close(name)
    }
  }

  #cell(attributes: string): void {
    const place = attributeOf(attributes, 'r')
    this.#column = place === undefined ? this.#column + 1 : columnOf(place)
    this.#type = attributeOf(attributes, 't')
    this.#style = attributeOf(attributes, 's')
    this.#value = undefined
    this.#isFormula = false
  }

  #put(): void {
    const cell = this.#read()
    if (cell === '') return
    if (this.#column >= mostColumns) throw tooManyColumns(this.#row.number)
    if (typeof cell === 'string' && (this.#letters += cell.length) > mostOfRow) throw rowTooLong(this.#row.number)
    const { cells } = this.#row
    while (cells.length < this.#column) cells.push('')
    cells[this.#column] = cell
  }

  #read(): Cell {
    const value = this.#value ?? ''
    switch (this.#type) {
      case 's':
        return value === ''
          ? ''
          : (this.#strings.at(Number(value)) ?? new Unread('refers to a string that the workbook does not have'))
      case 'inlineStr':
        return this.#runs.take()
      case 'str':
        return readText(value)
      case 'b':
        return value.trim() === '1' ? 'TRUE' : 'FALSE'
      case 'e':
        return new Unread(`shows the error ${readText(value).slice(0, 20)}. Correct its formula`)
      case 'd':
        return (
          dayOrTime(new Date(/[zZ]|[+-]\d\d:\d\d$/.test(value) || !value.includes('T') ? value : `${value}Z`)) ??
          readText(value)
        )
      default:
        return this.#number(value.trim())
    }
  }

  #number(value: string): Cell {
    if (value === '')
      return this.#isFormula
        ? new Unread('has a formula without its value. Open the workbook, calculate it and save it again')
        : ''
    const number = Number(value)
    if (Number.isNaN(number)) return readText(value)
    // A number in a workbook has only 15 significant digits.
    if (Number.isInteger(number) && Math.abs(number) >= 1e15)
      return new Unread(
        'is a number of more than 15 digits, and a workbook keeps only 15. Format the column as text and enter it again',
      )
    if (!this.#dates.has(this.#style) || number < 0) return number === 0 ? 0 : number
    return dayOf(number, this.#epoch) ?? number
  }
}

/** A day, with a time if there is one. */
function dayOrTime(date: Date): string | undefined {
  if (Number.isNaN(date.getTime())) return undefined
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}

/** `AB12` -> 27 */
function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}
