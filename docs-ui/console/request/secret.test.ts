import { describe, expect, it } from 'vitest'
import { personal, secret } from './secret.ts'

describe('secrets', () => {
  it.each([
    '{"password":"x"}',
    '{"currentPassword": "x"}',
    '{"refreshToken":"x"}',
    '{"consumerSecret":"x"}',
    '{"id":"1","key":"wb_live_0123456789abcdef"}',
    '{"fields":{"user":"x"}}',
    'vT0aZk3x9Qm2Jw8sYb5LpR1cNf7HdUe4',
  ])('include %s', (text) => expect(secret.test(text)).toBe(true))

  it.each([
    '{"errors":[{"code":"REQUIRED"}]}',
    '{"nextPageToken":"abc"}',
    '{"key":"PALLET_CONSIGNMENT_ID"}',
    '{"iban":"DK5000400440116243"}',
  ])('do not include %s', (text) => expect(secret.test(text)).toBe(false))

  it('are not all that links leave out', () => expect(personal.test('{"iban":"DK5000400440116243"}')).toBe(true))
})
