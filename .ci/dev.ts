import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.dirname(import.meta.dirname)

/**
 * The processes for development. The generator watches the contract; its output restarts the server and rebuilds the
 * documentation. The SDK is read from source and needs nothing.
 */
const programs = [
  { name: 'generate', command: 'node codegen/generate.ts --watch' },
  { name: 'docs', command: 'vite build --watch --logLevel warn', folder: 'docs-ui' },
  { name: 'server', command: 'node --watch --watch-preserve-output server/main.ts --demo' },
]

const width = Math.max(...programs.map(({ name }) => name.length))

function start({ name, command, folder = '' }: (typeof programs)[number]): ChildProcess {
  const [program = '', ...parameters] = command.split(' ')
  const child = spawn(program, parameters, { cwd: path.join(root, folder), stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => console.log(`${name.padEnd(width)} | ${line}`))
  child.once('exit', (code) => {
    if (!stopping) console.log(`${name.padEnd(width)} | ended with code ${code}`)
  })
  return child
}

let stopping = false
const children = programs.map(start)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopping = true
    for (const child of children) child.kill('SIGTERM')
  })
