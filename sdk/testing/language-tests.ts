import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { once } from '../../.ci/vitest/once.ts'
import { archive, pack as packPhp } from '../php/build.ts'
import { pack as packPython } from '../python/build.ts'
import { pythonOf } from '../python/environment.ts'
import { sign } from '../src/webhooks.ts'
import { order } from './order.ts'
import type { Platform } from './platform.ts'

/** Packs and installs the packages for other languages as published, and walks each through a real server. */

const run = promisify(execFile)
const python = await pythonOf()
/** The HTTP client, as Debian packages it for PHP. */
const hasPhp = spawnSync('php', ['--version']).status === 0 && existsSync('/usr/share/php/GuzzleHttp/autoload.php')

/** The inputs of a walk: an order, an idempotency key, and a webhook signed as Waybill signs. */
async function givenTo(language: string): Promise<string> {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  const body = JSON.stringify({ type: 'shipment.delivered', data: { shipmentId: order.parcels.length } })
  return JSON.stringify({ order, key: `walk-${language}`, body, headers: await sign(body, secret), secret })
}

export function languageTests(demo: () => Platform): void {
  describe.skipIf(python === undefined)('the Python package', { timeout: 120_000 }, () => {
    let installed: string
    const inPython = (file: string, ...given: string[]) =>
      run(python ?? '', [path.join(import.meta.dirname, '../python/tests', file), ...given], {
        cwd: installed,
        env: { ...process.env, PYTHONPATH: installed, PYTHONDONTWRITEBYTECODE: '1' },
      })

    beforeAll(async () => {
      const dist = await once('python-packed', (folder) => packPython(folder, python ?? ''))
      const options =
        `--quiet --no-index --no-deps --no-compile --disable-pip-version-check --find-links ${dist}`.split(' ')
      installed = await once('python-installed', (folder) =>
        run(python ?? '', ['-m', 'pip', 'install', ...options, '--target', folder, 'waybill-sdk']),
      )
    }, 120_000)

    it('passes its own tests', async () => {
      const { stderr } = await inPython('test_waybill.py')
      expect(stderr).toMatch(/^Ran \d\d tests in/m)
      expect(stderr).toMatch(/^OK$/m)
    })

    it('walks from log-in to label', async () => {
      expect((await inPython('walk.py', demo().baseUrl, await givenTo('python'))).stdout).toBe('walked\n')
    })
  })

  describe.skipIf(!hasPhp)('the PHP package', { timeout: 120_000 }, () => {
    let installed: string
    const inPhp = (file: string, ...given: string[]) =>
      run('php', [path.join(import.meta.dirname, '../php/tests', file), ...given], {
        env: { ...process.env, WAYBILL_PACKAGE: installed },
      })

    beforeAll(async () => {
      const dist = await once('php-packed', packPhp)
      installed = await once('php-installed', (folder) => run('tar', ['-xzf', path.join(dist, archive), '-C', folder]))
    }, 120_000)

    it('passes its own tests', async () => {
      expect((await inPhp('test.php')).stdout).toMatch(/^\d\d ok\n$/)
    })

    it('walks from log-in to label', async () => {
      expect((await inPhp('walk.php', demo().baseUrl, await givenTo('php'))).stdout).toBe('walked\n')
    })
  })
}
