import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { openLog } from './log.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  write(openLog({ logLevel: 'trace' }, { write: (line: string) => void lines.push(line) }))
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  return lines.join('')
}

describe('the log', () => {
  it.each([
    ['a password, however deep', { user: { credentials: { password: 'hunter2"x' } } }],
    ['a token under any name', { accessToken: 'hunter2', refresh_token: 'hunter2', xsrfToken: 'hunter2' }],
    ['a header', { headers: { authorization: 'Bearer hunter2', cookie: 'session=hunter2' } }],
    ['a code that confirms', { confirmationCode: 'hunter2' }],
    ['a token in a text', { text: 'sent Authorization: Bearer hunter2 to it' }],
    ['a signed token in a text', { text: 'eyJhbGciOiJIUzI1NiJ9.eyJodW50ZXIyIjoxfQ.hunter2' }],
    ['a password in an address', { text: 'postgres://waybill:hunter2@db/waybill' }],
    ['text that is JSON itself', { text: JSON.stringify({ password: 'hunter2' }) }],
  ])('hides %s', (_, fields) => {
    expect(logged((log) => log.info(fields, 'something'))).not.toMatch(/hunter2|eyJh/)
  })

  it('hides rows quoted by PostgreSQL', () => {
    const error = new DatabaseError('invalid input syntax for type integer: "hunter2"', 100, 'error')
    Object.assign(error, { code: '22P02', detail: 'Key (email)=(hunter2)', where: 'hunter2' })
    const line = logged((log) => log.error({ err: new Error('failed', { cause: error }) }, 'failed'))
    expect(line).toContain('22P02')
    expect(line).toContain('invalid input syntax for type integer')
    expect(line).not.toContain('hunter2')
  })

  it('leaves everything else alone', () => {
    const line = logged((log) => log.info({ operation: 'listShipments', status: 200, code: 'ECONNREFUSED' }, 'request'))
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      operation: 'listShipments',
      status: 200,
      code: 'ECONNREFUSED',
    })
  })
})
