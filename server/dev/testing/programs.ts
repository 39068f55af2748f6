import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from '../../../.ci/vitest/once.ts'
import { bundle } from '../../build.ts'

const server = fileURLToPath(new URL('../..', import.meta.url))

const processes = ['api', 'batch', 'delivery', 'export', 'mail', 'order'] as const

/**
 * Builds a server program like `make start`: tests start dozens, each of which would otherwise strip the types of
 * hundreds of files.
 */
export async function program(name: 'main' | (typeof processes)[number]): Promise<string> {
  const folder = await once('programs', async (made) => {
    // Resolves packages as from the server's own folder.
    await symlink(join(server, '../node_modules'), join(made, 'node_modules'))
    const place = join(made, 'server')
    await mkdir(place)
    await symlink(join(server, 'node_modules'), join(place, 'node_modules'))
    const ofTests = processes.map((one) => [one, join(server, `dev/testing/${one}-process.ts`)])
    await bundle({ main: join(server, 'main.ts'), ...Object.fromEntries(ofTests) }, join(place, 'dist'))
  })
  return join(folder, 'server/dist', `${name}.js`)
}
