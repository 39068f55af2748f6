import { describe, expect, it } from 'vitest'
import { destinationOf, readUrl } from './network.ts'

const resolve = (addresses: readonly string[]) => async () => addresses
const leads = (value: string, addresses: readonly string[] = ['93.184.215.14']) => {
  const url = readUrl(value)
  return url && destinationOf(url, resolve(addresses))
}

describe('destinationOf', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1',
    'http://2130706433/',
    'http://0x7f.0.0.1:8080/x',
    'http://0177.0.0.1/',
    'http://0/',
    'http:127.0.0.1',
    'ht\ntp://127.0.0.1',
    '  http://10.0.0.7 ',
    '//10.0.0.7/x',
    'http://172.31.255.255',
    'http://192.168.1.1.',
    'http://169.254.169.254/latest/meta-data',
    'http://100.100.100.200',
    'https://user:pass@10.1.2.3/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[64:ff9b::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://localhost:5432',
    'http://LOCALHOST.',
    'http://db.localhost/',
    'http://①②⑦.⓪.⓪.①/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:70/',
    'ftp://10.0.0.1/',
  ])('classifies %j as private', async (value) => {
    expect(await leads(value)).toBe('PRIVATE')
  })

  it('checks every address of a name', async () => {
    expect(await leads('https://hooks.nordlys.example/', ['93.184.215.14', '2a00:1450:400f::71'])).toBe('INTERNET')
    expect(await leads('https://hooks.nordlys.example/', ['93.184.215.14', '10.0.0.1'])).toBe('PRIVATE')
    expect(await leads('https://hooks.nordlys.example/', ['::ffff:127.0.0.1'])).toBe('PRIVATE')
    expect(await leads('https://hooks.nordlys.example/', [])).toBe('UNKNOWN')
  })

  it("allows addresses on the internet and strings that aren't URLs", async () => {
    expect(await leads('https://8.8.8.8/')).toBe('INTERNET')
    expect(await leads('https://[2a00:1450:400f::71]/')).toBe('INTERNET')
    for (const text of ['0020457781', 'key:value', 'a/b', 'SBX-UPS', 'p@ss//word', 'urn:ietf:x'])
      expect(readUrl(text)).toBeUndefined()
  })
})
