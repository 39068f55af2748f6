/** Describes the contract's patterns in words, for error messages. A test checks that none is missing. */
export const patternNames: Readonly<Record<string, string>> = {
  '^[^\\u0000]*$': 'must not contain the NUL character',
  '^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]*$':
    'must be one line without control characters, such as tabs, line breaks and text direction marks',
  '^[^\\u0000-\\u001f\\u007f=[\\]]*$': 'must not contain an equals sign, square bracket or control character',
  '^[^\\u0000-\\u001f\\u007f=[\\]]{1,40}=[^\\u0000]{1,500}$': 'must be a key and its value, such as sales_channel=web',
  '^[^\\u0000]+$': 'must not be empty or contain the NUL character',
  '^[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069/.][^\\s\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069/]*$':
    'must not contain white space, control characters or a slash, and must not begin with a dot',
  '^[\\x21-\\x7e]+$': 'must contain only visible ASCII characters without spaces',
  '^[!-~]*$': 'must contain only visible ASCII characters without spaces, or be empty',
  '^[!-~]([ -~]*[!-~])?$': 'must contain only visible ASCII characters, with spaces only between them',
  '^[A-Za-z0-9+/]+={0,2}$': 'must be base64, such as d2F5YmlsbA==',
  '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.[A-Z][A-Z0-9_]*$':
    'must be the id of a rate as createRates returned it, such as 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01.LAST_INCH_HOME',
  '^\\d{4}-(0[1-9]|1[0-2])$': 'must be a year and a month, such as 2026-11',
  '^#[0-9a-f]{6}$': 'must be a colour: # and six lower-case hexadecimal digits, such as #0b5d4e',
  '^[+]?[0-9][0-9 ()-]{3,24}$': 'must be a telephone number, such as +45 33 12 45 78',
  '^[A-Za-z0-9_-]{22}$': 'must be the last part of a trackingUrl, which has 22 characters',
  '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$':
    'must be an origin: https:// or http://, a lower-case host and optionally a port, such as https://shop.example',
  '^https?://[^\\s]+$': 'must be an address that begins with https:// or http:// and contains no white space',
  '^\\d{2}[A-Z]{2}[0-9A-Z]{14}$':
    'must be a movement reference number: two digits of the year, the country and 14 capital letters or digits, such as 26DK003102A7F1B2C4',
  '^[A-Z]{2}[0-9A-Z]{2,10}$': 'must be the code of a customs office: its country and 2 to 10 capital letters or digits',
  '^[^\\u0000$"=+@-][^\\u0000$"]*$': 'must not contain $ or a quotation mark, and must not begin with =, +, - or @',
  '^UN\\d{4}$': 'must be UN and four digits, such as UN3481',
  '^(UN|ID|NA)\\d{4}$': 'must be UN, ID or NA and four digits, such as UN3481',
  '^[1-9](\\.[1-6][A-HJ-LNS]?)?$': 'must be a class or division of dangerous goods, such as 3, 2.1 or 1.4S',

  '^https?://[^\\s?#]+$': 'must be an address that begins with https:// or http:// and contains no white space, ? or #',
  '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$':
    'must be a lower-case domain, such as nordlys.example',
  '^[\\x21\\x23-\\x5b\\x5d-\\x7e]+$': 'must be a scope: visible ASCII characters without spaces, " and \\',
  '^[A-Z]{2}$': 'must be two capital letters',
  '^[A-Z]{3}$': 'must be three capital letters',
  '^[A-Z]{1,2}$': 'must be one or two capital letters',
  '^[A-Z]{1,3}$': 'must be one to three capital letters',
  '^[A-Z]{3,5}$': 'must be three to five capital letters',
  '^[A-Z0-9]{2,3}$': 'must be two or three capital letters or digits',
  '^[A-Z][A-Z0-9_]*$': 'must contain only capital letters, digits and _, and begin with a letter',

  '^[A-Za-z0-9_-]+$': 'must contain only letters (A-Z, a-z), digits, _ and -',
  '^[A-Za-z0-9._-]+$': 'must contain only letters (A-Z, a-z), digits, dots, _ and -',
  '^[A-Za-z0-9 ./_-]+$': 'must contain only letters (A-Z, a-z), digits, spaces, dots, /, _ and -',
  '^[A-Za-z0-9][A-Za-z0-9_-]*$':
    'must contain only letters (A-Z, a-z), digits, _ and -, and begin with a letter or digit',
  '^[A-Za-z0-9][A-Za-z0-9_.-]*$':
    'must contain only letters (A-Z, a-z), digits, dots, _ and -, and begin with a letter or digit',
  '^[A-Za-z0-9][A-Za-z0-9._:-]*$':
    'must contain only letters (A-Z, a-z), digits, dots, colons, _ and -, and begin with a letter or digit',
  '^[A-Za-z0-9][A-Za-z0-9 ._/-]*$':
    'must contain only letters (A-Z, a-z), digits, spaces, dots, /, _ and -, and begin with a letter or digit',
  '\\S': 'must not be blank',
  '^[a-zA-Z-]+$': 'must contain only letters (A-Z, a-z) and -',
  '^[a-z][A-Za-z0-9]*$': 'must be the id of an operation, such as createShipment',
  '^[A-Za-z][A-Za-z0-9_.-]*$': 'must contain only letters (A-Z, a-z), digits, dots, _ and -, and begin with a letter',

  '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$':
    'must be a date (yyyy-MM-dd) or a time (yyyy-MM-ddTHH:mm), optionally with seconds and an offset such as +01:00 (%2B01:00 in a URL)',
  '^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$': 'must be an IP address or a network such as 203.0.113.0/24',
  '^([01]\\d|2[0-3]):[0-5]\\d$': 'must be a time as HH:MM on a 24-hour clock',
  '^[A-Za-z0-9_+/-]+$': 'must be the name of a time zone, such as Europe/Copenhagen',
  '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$': 'must be a language, optionally with a region, such as da-DK',

  '^[A-Za-z0-9][A-Za-z0-9 -]*$':
    'must be a postal code: letters (A-Z, a-z), digits, spaces and -, beginning with a letter or digit',
  '^\\+?[1-9][0-9]{0,3}$': 'must be the dial code of a country, such as +45',
  '^[+(]?[0-9][0-9 ()./-]*$': 'must be a telephone number: digits, and between them spaces, brackets, dots, / and -',
  '^[A-Za-z0-9][A-Za-z0-9 .+*-]*$': 'must be a VAT number, such as DK29384756',
  '^[A-Z]{2}[A-Z0-9]+$': 'must be an EORI number: two capital letters of the country, then capital letters and digits',
  '^[0-9A-Za-z -]{6,20}$': 'must be the six digits of an authenticator app, or a recovery code such as 7kq3m-x9d2p',
  '^[0-9]{7}$': 'must be a VOEC number, which is seven digits',
  '^IM[0-9]{10}$': 'must be an IOSS number: IM and ten digits',
  '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$':
    'must be an IBAN without spaces: two capital letters of the country, two digits, then 11 to 30 capital letters and digits',
  '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$': 'must be a BIC of 8 or 11 capital letters and digits, such as DABADKKK',
  '^[0-9][0-9.\\s-]*$': 'must be a commodity code: digits, and between them dots, hyphens or spaces',
  '^[0-9]{8}([0-9]{4,6})?$': 'must be a GTIN of 8, 12, 13 or 14 digits, such as 4006381333931',
  '^XIUKIM[0-9A-Z]{6,29}$': 'must be a UKIMS number: XIUKIM and 6 to 29 capital letters or digits',
  '^[1-9]\\d{0,9}$': 'must be a number of 1 to 10 digits that does not begin with 0',
  '^\\d{9}$': 'must be nine digits',
  '^0{0,50}[1-9][0-9]{0,9}$': 'must be the number of a client, such as 1024',
  '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$': 'must be a signed token of three parts with dots between them',
}
