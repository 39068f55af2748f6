import { describe, expect, it } from 'vitest'
import { ApiError } from '../../kernel/error.ts'
import { exampleFile } from './example-file.ts'
import { readFile } from './file.ts'

type File = Parameters<typeof readFile>[0]

const read = (data: string, more: Omit<File, 'data'> = {}) => readFile({ data, ...more })

/** Returns the errors in a file, each as code, line, column and field; or one code if it concerns the whole file. */
async function errorsOf(data: string, more: Omit<File, 'data'> = {}) {
  const error = await read(data, more).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) return []
  return (
    error.errors?.map(({ code, line, column, field }) =>
      [code, line, column, field].filter((one) => one !== undefined).join(' '),
    ) ?? error.error
  )
}

const head =
  'address;city;country;postcode;lastname;sender.company;sender.addressLine1;sender.city;sender.postCode;sender.country;carrier;product'
const place =
  'Södra Vägen 32;Göteborg;SE;412 54;Lindqvist;Nordlys;Store Kongensgade 81;Copenhagen;1264;DK;LAST_INCH;LAST_INCH_HOME'
const parcel = 'weight;length;width;height'
/** Builds a file with one shipment for each list of cells, which are in additional columns. */
const file = (names: string, ...cells: string[]) =>
  `${head};${parcel};${names}\n${cells.map((each) => `${place};4;60;40;35;${each}\n`).join('')}`
const oneOf = async (names: string, cells: string, more: Omit<File, 'data'> = {}) => {
  const [row] = (await read(file(names, cells), more)).rows
  return row?.shipment
}

describe('readFile', () => {
  it.each(['COMMA', 'SEMICOLON', 'TAB'] as const)('reads its own example with %s', async (delimiter) => {
    const { rows, columns } = await read(exampleFile(delimiter))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      line: 2,
      shipment: {
        customerReference: 'ORDER-20417',
        orderNumber: '20417',
        recipient: { city: 'Göteborg', contactInfo: { dialCode: '46', email: 'astrid.lindqvist@post.example' } },
        parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Aurora pendant lamp' }],
      },
    })
    expect(columns['parcels.0.weight']).toBe('parcels.0.weight')
  })

  it('maps fields to the names of their columns', async () => {
    const { columns } = await read(file('Reference', 'C-1'))
    expect(columns).toMatchObject({ customerReference: 'Reference', 'recipient.city': 'city' })
  })

  it('counts the lines of the file, and skips empty ones', async () => {
    const { rows } = await read(`${file('order', '1')}\n;;\n${place};4;60;40;35;2\n`)
    expect(rows.map(({ line, shipment }) => [line, shipment.orderNumber])).toEqual([
      [2, '1'],
      [5, '2'],
    ])
    expect((await read(`\uFEFF${file('order', '1')}`)).rows).toHaveLength(1)
  })

  it('finds the delimiter outside of quotes in the first line', async () => {
    expect(await errorsOf('"a,b,c";weight\n1;x')).toEqual(['UNKNOWN_ATTRIBUTE 1 a,b,c data'])
    expect(await errorsOf('"a""b,c,d";weight\n1;x')).toEqual(['UNKNOWN_ATTRIBUTE 1 a"b,c,d data'])
    expect(await errorsOf('x;weight\n,,,,;1')).toEqual(['UNKNOWN_ATTRIBUTE 1 x data'])
    expect(await errorsOf('weight\tx\n1\t2')).toEqual(['UNKNOWN_ATTRIBUTE 1 x data'])
    expect(await errorsOf('weight\r\nx;y;z')).toEqual(['TYPE 2 weight parcels[0].weight'])
    expect(await errorsOf('x|weight\n1|2')).toEqual(['UNKNOWN_ATTRIBUTE 1 x|weight data'])
    expect(await errorsOf('weight,x;y\n1,2', { delimiter: 'COMMA' })).toEqual(['UNKNOWN_ATTRIBUTE 1 x;y data'])
  })

  it.each([
    ['', 'FILE_UNREADABLE'],
    ['weight', 'FILE_UNREADABLE'],
    ['weight,city\n4,G\uFFFDteborg', 'FILE_UNREADABLE'],
    ['ÿþweight\n4', 'FILE_UNREADABLE'],
    ['þÿweight\n4', 'FILE_UNREADABLE'],
    ['weight,"city\n4,x', 'FILE_UNREADABLE'],
    [`weight,city\n4,${'x'.repeat(100_001)}`, 'ROW_TOO_LONG'],
    [`weight,city\n${','.repeat(204_001)}`, 'ROW_TOO_LONG'],
    [`weight,city${'\n'.repeat(101_000)}`, 'FILE_TOO_LONG'],
    ['weight;length\n4,2;1.5', 'DECIMAL_SIGN_UNCLEAR'],
  ])('refuses %j as a whole', async (data, error) => {
    expect(await errorsOf(data)).toBe(error)
  })

  it('accepts a name with characters that elsewhere indicate UTF-16', async () => {
    expect(await oneOf('company', 'Møller ÿþ')).toMatchObject({ recipient: { company: 'Møller ÿþ' } })
  })

  it('refuses unknown, duplicate and incorrectly given columns', async () => {
    expect(await errorsOf(file('town', 'x'))).toEqual(['UNKNOWN_ATTRIBUTE 1 town data'])
    expect(await errorsOf('weight,parcels.0.weight\n1,2')).toEqual(['DUPLICATE 1 parcels.0.weight data'])
    expect(await errorsOf('weight\n4', { columns: [{ column: 'Ort', field: 'recipient.city' }] })).toEqual([
      'NOT_ALLOWED columns[0].column',
    ])
    expect(await errorsOf('Ort\n4', { columns: [{ column: 'Ort', field: 'town' }] })).toEqual([
      'NOT_ALLOWED columns[0].field',
    ])
    const twice = [{ column: 'Ort', field: 'recipient.city' }, { column: 'Ort' }]
    expect(await errorsOf('Ort\n4', { columns: twice })).toEqual(['DUPLICATE columns[1].column'])
    const [long] = await errorsOf(`${'x'.repeat(300)}\n4`)
    expect(long).toBe(`UNKNOWN_ATTRIBUTE 1 ${'x'.repeat(200)} data`)
  })

  it('uses columns as given, and skips those marked so and those without a name', async () => {
    const columns = [{ column: 'Vejnavn', field: 'recipient.addressLine2' }, { column: 'note' }]
    const { rows, columns: names } = await read(file('Vejnavn;note;;order', 'Lgh 1204;secret;more;7'), { columns })
    expect(rows[0]?.shipment).toMatchObject({ recipient: { addressLine2: 'Lgh 1204' }, orderNumber: '7' })
    expect(JSON.stringify(rows)).not.toMatch(/secret|more/)
    expect(Object.values(names)).not.toContain('note')
    expect(Object.values(names)).not.toContain('')
  })

  it.each([
    ['1.234,5', undefined, 1234.5],
    ['1,234.5', undefined, 1234.5],
    ['-1.234', 'COMMA', -1234],
    ['1.234.567', 'COMMA', 1_234_567],
    ['1,234,567', 'POINT', 1_234_567],
    ['1,234', 'POINT', 1234],
    ['1.5', undefined, 1.5],
    ['1,5', undefined, 1.5],
    ['-0,25', undefined, -0.25],
    ['12', undefined, 12],
    ['007', undefined, 7],
    ['1,5', 'POINT', undefined],
    ['1.5', 'COMMA', undefined],
    ['1.23,5', 'COMMA', undefined],
    ['1,23.5', 'POINT', undefined],
    ['1234.567,8', 'COMMA', undefined],
    ['1.5.2', undefined, undefined],
    ['1,5,2', undefined, undefined],
    ['5.', undefined, undefined],
    ['.5', undefined, undefined],
    ['x1', undefined, undefined],
    ['1x', undefined, undefined],
    ['1.234x', 'COMMA', undefined],
    ['x1.234', 'COMMA', undefined],
    ['--1', undefined, undefined],
  ] as const)('reads the number %s with %s as %s', async (cell, decimalSign, number) => {
    const errors = await errorsOf(`weight\n"${cell}"`, { delimiter: 'TAB', ...(decimalSign && { decimalSign }) })
    const isRead = !errors.includes('TYPE 2 weight parcels[0].weight')
    expect(isRead).toBe(number !== undefined)
    if (number === undefined || number <= 0 || number > 1_000) return
    const whole = await oneOf('parcels.1.weight;parcels.1.length;parcels.1.width;parcels.1.height', `"${cell}";1;1;1`, {
      delimiter: 'SEMICOLON',
      ...(decimalSign && { decimalSign }),
    })
    expect(whole).toMatchObject({ parcels: [{ weight: 4 }, { weight: number }] })
  })

  it('finds the decimal sign only in number columns, but in all lines', async () => {
    const unreadIn = async (...sent: Parameters<typeof errorsOf>) =>
      [await errorsOf(...sent)].flat().filter((error) => error.startsWith('TYPE'))
    expect(await unreadIn('city;weight;length\n1.5;4,2;x')).toEqual(['TYPE 2 length parcels[0].length'])
    expect(await errorsOf('weight;length\n4;3\n4,2;1\n5.1;2')).toBe('DECIMAL_SIGN_UNCLEAR')
    expect(await unreadIn('weight;length\n4,2 kg;1.5')).toEqual(['TYPE 2 weight parcels[0].weight'])
    expect(await unreadIn('weight;length\nkg 4,2;1.5')).toEqual(['TYPE 2 weight parcels[0].weight'])
    expect(await unreadIn('weight;length\n4,2;1,5', { decimalSign: 'POINT' })).toEqual([
      'TYPE 2 weight parcels[0].weight',
      'TYPE 2 length parcels[0].length',
    ])
  })

  it.each([
    ['yes', true],
    ['TRUE', true],
    ['1', true],
    ['No', false],
    ['false', false],
    ['0', false],
  ])('reads %s as %s', async (cell, value) => {
    expect(await oneOf('recipientPays', cell)).toMatchObject({ recipientPays: value })
  })

  it('refuses text other than yes or no, and lines with more cells than there are columns', async () => {
    expect(await errorsOf('recipientPays\nperhaps')).toEqual(['TYPE 2 recipientPays recipientPays'])
    expect(await errorsOf('weight,length\n1,2,3')).toEqual(['UNKNOWN_ATTRIBUTE 2 '])
    expect(await errorsOf('weight,length\nx,2')).toEqual(['TYPE 2 weight parcels[0].weight'])
  })

  it('drops the apostrophe that our exports put before possible formulas', async () => {
    expect(await oneOf('company', "'=SUM")).toMatchObject({ recipient: { company: '=SUM' } })
    expect(await oneOf('company', "'t Hof")).toMatchObject({ recipient: { company: "'t Hof" } })
    expect(await oneOf('company', "d'@x")).toMatchObject({ recipient: { company: "d'@x" } })
  })

  it('reports a missing value at its line, with the column if there is one', async () => {
    const cells = place.replace('Göteborg', '').replace(';SE;', ';Sweden;')
    expect(await errorsOf(`${head};${parcel}\n${cells};4;60;40;35`)).toEqual([
      'REQUIRED 2 city recipient.city',
      'TOO_LONG 2 country recipient.country',
      'PATTERN 2 country recipient.country',
    ])
    const withoutCity = await errorsOf(`${head.replace(';city;', ';;')};${parcel}\n${place};4;60;40;35`)
    expect(withoutCity).toEqual(['REQUIRED 2 recipient.city'])
    expect((await oneOf('parcels.2.weight', '7'))?.parcels).toEqual([expect.anything(), {}, { weight: 7 }])
    expect(await errorsOf(`${head};${parcel}\n${place};-4;60;40;35`)).toEqual([
      expect.stringMatching(/^[A-Z_]+ 2 weight parcels\[0\]\.weight$/),
    ])
  })
  it('shortens long column names to 200 characters', async () => {
    const name = 'x'.repeat(300)
    const columns = [{ column: name, field: 'parcels.0.weight' }]
    expect(await errorsOf(`${name},order\nfour,1`, { columns })).toEqual([
      `TYPE 2 ${'x'.repeat(200)} parcels[0].weight`,
    ])
  })

  it('reports the first 500 errors', async () => {
    const unknown = Array.from({ length: 501 }, (_, index) => `x${index}`).join(',')
    expect(await errorsOf(`${unknown}\n1`)).toHaveLength(500)
    const odd = await errorsOf(`weight,length,width\n${'x,y,z\n'.repeat(400)}`)
    expect([odd.length, odd.at(-1)]).toEqual([500, 'TYPE 168 length parcels[0].length'])
    const wrong = await errorsOf(`weight,length\n${'x,y\n'.repeat(400)}`)
    expect(wrong).toHaveLength(500)
    expect(wrong.at(-1)).toBe('TYPE 251 length parcels[0].length')
  })

  it('accepts 10,000 shipments and no more', async () => {
    const { rows } = await read(`weight\n${'4\n'.repeat(10_000)}`)
    expect(rows).toHaveLength(10_000)
    expect(rows.at(-1)?.line).toBe(10_001)
    expect(await errorsOf(`weight\n${'4\n'.repeat(10_001)}`)).toBe('FILE_UNREADABLE')
    expect(await errorsOf(`weight\n${','.repeat(1_001)}4`)).toBe('TOO_MANY_COLUMNS')
  })
})
