import { describe, expect, it } from 'vitest'
import { postcodeValidatorExistsForCountry } from 'postcode-validator'
import { townLine } from '../town-line.ts'
import { checkBic, checkIban } from './bank-account.ts'
import { checkEori, checkVat } from './company-number.ts'
import { checkContact, dialled, numberErrors } from './contact.ts'
import { checkCountry, countryName } from './country.ts'
import { checkEmail } from './email.ts'
import { checkPostCode, hasPostCodes } from './post-code.ts'
import { postCodeExamples } from './post-code-examples.ts'

describe('checkPostCode', () => {
  it.each([
    ['SE', '41254', '412 54'],
    ['SE', 'se-412 54', '412 54'],
    ['DK', 'DK-1264', '1264'],
    ['NL', '1012ab', '1012 AB'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M11AE', 'M1 1AE'],
    ['PL', '00950', '00-950'],
    ['PT', '1000 001', '1000-001'],
    ['US', '100011234', '10001-1234'],
    ['LT', 'LT-01100', '01100'],
    ['AR', '1425', '1425'],
    ['AD', 'AD500', 'AD500'],
    ['HK', '999077', '999077'],
  ])('keeps %s %s as %s', (country, sent, kept) => expect(checkPostCode(country, sent)).toEqual({ kept }))

  it.each([
    ['DK', '126', 'a postal code of Denmark, such as 1264'],
    ['SE', '1264', 'a postal code of Sweden, such as 412 54'],
    ['DE', 'ABCDE', 'a postal code of Germany, such as 10115'],
    ['BB', '-', 'a postal code of Barbados, such as BB11000'],
  ])('refuses %s %s', (country, sent, expected) =>
    expect(checkPostCode(country, sent)).toEqual({ code: 'POST_CODE_INVALID', expected }),
  )

  it.each(Object.entries(postCodeExamples))('keeps the examples of %s as they are', (country, examples) => {
    expect(hasPostCodes(country)).toBe(postcodeValidatorExistsForCountry(country))
    for (const example of examples.split('|')) {
      expect(checkPostCode(country, example)).toEqual({ kept: example })
      expect(checkPostCode(country, example.replaceAll(' ', '').toLowerCase())).toEqual({ kept: example })
    }
  })
})

describe('checkContact', () => {
  it.each([
    [{ telephone: '33124578' }, 'DK', { dialCode: '+45', telephone: '33 12 45 78' }],
    [{ dialCode: '45', telephone: '33 12 45 78' }, 'SE', { dialCode: '+45', telephone: '33 12 45 78' }],
    [{ telephone: '+4533124578' }, 'SE', { dialCode: '+45', telephone: '33 12 45 78' }],
    [{ telephone: '0046701740621' }, 'DK', { dialCode: '+46', telephone: '70 174 06 21' }],
    [{ dialCode: '+46', mobile: '070-174 06 21' }, 'SE', { dialCode: '+46', mobile: '70 174 06 21' }],
    [{ telephone: '06 1234 5678' }, 'IT', { dialCode: '+39', telephone: '06 1234 5678' }],
    [{ telephone: '(415) 555-2671' }, 'US', { dialCode: '+1', telephone: '415 555 2671' }],
    [{ email: 'Freja.L@Nordlys.Example' }, 'DK', { email: 'Freja.L@nordlys.example' }],
    [{}, 'DK', {}],
    [{ dialCode: '+45' }, 'DK', { dialCode: '+45' }],
  ])('keeps %j of %s as %j', (contact, country, kept) =>
    expect(checkContact(contact, country)).toEqual({ kept, errors: [] }),
  )

  it('says where each error is and what is expected', () => {
    const { errors } = checkContact({ telephone: '12', mobile: '+46701740621', email: 'a@b.1' }, 'DK')
    expect(errors.map(({ code, field, defaultMessage }) => [code, field, defaultMessage])).toEqual([
      [
        'TELEPHONE_INVALID',
        'telephone',
        'telephone must be a telephone number of +45 with 8 digits, such as 34 41 23 45',
      ],
      ['TELEPHONE_INVALID', 'mobile', 'mobile must be a telephone number of +45 with 8 digits, such as 34 41 23 45'],
      ['EMAIL_INVALID', 'email', 'email must be an e-mail address such as freja@nordlys.example'],
    ])
  })

  it.each([
    [{ dialCode: '+999', telephone: '12345678' }, 'DK', 'such as +45'],
    [{ telephone: '12345678' }, 'AQ', 'such as +45'],
  ])('wants a calling code that exists: %j in %s', (contact, country, says) => {
    const { errors } = checkContact(contact, country)
    expect(errors).toMatchObject([{ code: 'DIAL_CODE_UNKNOWN', field: 'dialCode' }])
    expect(errors[0]?.defaultMessage).toContain(says)
  })
})

describe('dialled', () => {
  it.each([
    [{ mobile: '20304050' }, 'DK', '+4520304050'],
    [{ mobile: '4520304050' }, 'DK', '+4520304050'],
    [{ dialCode: '45', mobile: '20 30 40 50' }, 'SE', '+4520304050'],
    [{ dialCode: '+46', mobile: '070-174 06 21' }, 'SE', '+46701740621'],
    [{ mobile: '070-174 06 21' }, 'SE', '+46701740621'],
    [{ mobile: '+46 (0)70 174 06 21' }, 'DK', '+46701740621'],
    [{ dialCode: '+46', mobile: '+46 070 174 06 21' }, 'SE', '+46701740621'],
    [{ dialCode: '+46', mobile: '46701740621' }, 'SE', '+46701740621'],
    [{ dialCode: '+46', mobile: '+45 20 30 40 50' }, 'SE', '+4520304050'],
    [{ dialCode: '+46', mobile: '0045 20 30 40 50' }, 'SE', '+4520304050'],
    [{ mobile: '0046 70 174 06 21' }, 'US', '+46701740621'],
    [{ mobile: '011 46 70 174 06 21' }, 'US', '+46701740621'],
    [{ mobile: '0011 46 70 174 06 21' }, 'AU', '+46701740621'],
    [{ mobile: '06 1234 5678' }, 'IT', '+390612345678'],
    [{ dialCode: '39', mobile: '06 1234 5678' }, 'IT', '+390612345678'],
    [{ mobile: '347 123 4567' }, 'IT', '+393471234567'],
    [{ mobile: '(0)1512 3456789' }, 'DE', '+4915123456789'],
    [{ mobile: '07911 123456' }, 'GB', '+447911123456'],
    [{ mobile: '06 12 34 56 78' }, 'FR', '+33612345678'],
    [{ mobile: '06 20 123 4567' }, 'HU', '+36201234567'],
    [{ mobile: '8 612 34567' }, 'LT', '+37061234567'],
    [{ mobile: '1 (212) 555-0147' }, 'US', '+12125550147'],
    [{ dialCode: '1684', mobile: '733 1234' }, 'AS', '+16847331234'],
    [{ mobile: '512 345 678' }, 'PL', '+48512345678'],
  ] as const)('reads %j of %s as %s', (contact, country, number) =>
    expect(dialled(contact, 'mobile', country)?.number).toBe(number),
  )

  it.each([
    [{ mobile: '12' }, 'DK', 'mobile', 'TELEPHONE_INVALID'],
    [{ telephone: '+45 123' }, 'DK', 'telephone', 'TELEPHONE_INVALID'],
    [{ dialCode: '+999', mobile: '20304050' }, 'DK', 'dialCode', 'DIAL_CODE_UNKNOWN'],
    [{ mobile: '20304050' }, 'AQ', 'dialCode', 'DIAL_CODE_UNKNOWN'],
  ] as const)('finds none in %j of %s', (contact, country, field, code) =>
    expect(numberErrors(contact, country)).toMatchObject([{ field, code }]),
  )
})

describe('checkCountry', () => {
  it('knows ISO 3166-1 and Kosovo', () => {
    for (const code of ['DK', 'XK', 'AX', 'HK']) expect(checkCountry(code)).toEqual({ kept: code })
    for (const code of ['UK', 'ZZ', 'dk', 'DNK']) expect(checkCountry(code)).toMatchObject({ code: 'COUNTRY_UNKNOWN' })
    expect(countryName('DK')).toBe('Denmark')
  })
})

describe('checkEmail', () => {
  it('refuses what no mail server takes', () => {
    for (const email of ['a@b', `${'a'.repeat(65)}@nordlys.example`, 'a@-b.example', 'a@b..example', '@b.example'])
      expect(checkEmail(email)).toMatchObject({ code: 'EMAIL_INVALID' })
  })
})

describe('checkIban', () => {
  it('wants the length of the country and right check digits', () => {
    expect(checkIban('DK50 0040 0440 1162 43')).toEqual({ kept: 'DK5000400440116243' })
    expect(checkIban('DK5000400440116244')).toEqual({
      code: 'IBAN_INVALID',
      expected: 'an IBAN with right check digits, which has 18 characters in Denmark',
    })
    expect(checkIban('ZZ5000400440116243')).toMatchObject({ code: 'IBAN_INVALID' })
    expect(checkBic('dabadkkk')).toEqual({ kept: 'DABADKKK' })
    expect(checkBic('DABA')).toMatchObject({ code: 'BIC_INVALID' })
  })
})

describe('checkVat', () => {
  it.each([
    ['dk 29 38 47 56', 'DK29384756'],
    ['SE556677889901', 'SE556677889901'],
    ['XI123456789', 'XI123456789'],
    ['NO974760673MVA', 'NO974760673MVA'],
    ['AU51824753556', 'AU51824753556'],
  ])('keeps %s as %s', (sent, kept) => expect(checkVat(sent)).toEqual({ kept }))

  it.each([
    ['DK2938475', 'a VAT number in the form of Denmark'],
    ['29384756', 'a VAT number that begins with its country, such as DK29384756'],
  ])('refuses %s', (sent, expected) => expect(checkVat(sent)).toEqual({ code: 'VAT_INVALID', expected }))
})

describe('checkEori', () => {
  it.each([
    ['DK29384756', { kept: 'DK29384756' }],
    ['gb 123456789000', { kept: 'GB123456789000' }],
    ['FR12345678901234', { kept: 'FR12345678901234' }],
    ['DK2938', { code: 'EORI_INVALID', expected: 'DK followed by 8 digits' }],
    ['DE1234567890123456', { code: 'EORI_INVALID', expected: 'DE followed by up to 15 letters and digits' }],
    ['ZZ123', { code: 'EORI_INVALID', expected: 'an EORI number that begins with its country, such as DK29384756' }],
  ])('judges %s', (sent, outcome) => expect(checkEori(sent)).toEqual(outcome))
})

describe('townLine', () => {
  it.each([
    [{ city: 'New York', state: 'NY', postCode: '10118', country: 'US' }, 'New York NY 10118'],
    [{ city: 'London', postCode: 'E1 6EA', country: 'GB' }, 'London E1 6EA'],
    [{ city: 'Göteborg', postCode: '412 54', country: 'SE' }, '412 54 Göteborg'],
    [{ city: 'Hong Kong', country: 'HK' }, 'Hong Kong'],
  ])('writes the town of %j as its country does', (town, line) => {
    expect(townLine(town)).toBe(line)
  })
})
