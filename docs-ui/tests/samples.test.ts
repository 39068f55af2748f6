import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeOf } from '../../sdk/testing/nodes.ts'
import { sharedMock } from '../../openapi/testing/shared-mock.ts'
import { exampleCall, sampleOf } from '../reference/samples.ts'
import type { Language } from '../reference/languages.ts'
import { builtSite } from './build.ts'
import { consoleTests, operation, reference, send, text as textAt } from './console-page.ts'
import { serveScripted } from './console-server.ts'

/**
 * Runs the samples of every operation against the mock as a reader would: copied, with a token in the environment. If
 * the machine lacks a language, its test is skipped.
 */

const packages = path.join(import.meta.dirname, '../../node_modules')
const { operations } = reference

const run = promisify(execFile)
const dist = await builtSite()
let folder: string
let address: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'waybill-samples-'))
  symlinkSync(packages, path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "commonjs" }') // as npm init does
  address = new URL(await sharedMock()).origin
}, 180_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Writes the call with its required parameters and a body if it takes one. CSV is sent as a file, which the console
 * lets the reader choose.
 */
function sample(language: Language, one: (typeof operations)[number]): string {
  const { body, ...call } = exampleCall(one, address)
  const type = one.body?.types?.find((taken) => taken === 'text/csv')
  if (body === undefined || type === undefined) return sampleOf(language, one, { ...call, ...(body && { body }) })
  const file = { name: `${one.id}.csv`, type }
  writeFileSync(path.join(folder, file.name), body)
  return sampleOf(language, one, { ...call, file })
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Writes the call with everything optional too, as the console does when all fields are filled. */
function fullSample(language: Language, one: (typeof operations)[number]): string {
  const { parameters } = one
  const examples = parameters.header.flatMap(({ name, examples: [value] = [] }) =>
    value === undefined ? [] : [[name, asText(value)] as const],
  )
  return sampleOf(language, one, {
    ...exampleCall(one, address),
    query: parameters.query.flatMap(({ name, examples: [value] = [] }) =>
      (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((each) => [name, asText(each)] as const),
    ),
    headers: Object.fromEntries(examples.filter(([name]) => name !== 'ClientId')),
    clientId: '1024',
  })
}

/** Writes a file per operation and returns their names. */
function written(
  language: Language,
  fileOf: (id: string) => string,
  around = (text: string, _id: string) => text,
  textOf = sample,
) {
  return operations.map((one) => {
    const file = path.join(folder, fileOf(one.id))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${around(textOf(language, one), one.id)}\n`)
    return file
  })
}

const started = (command: string, args: readonly string[]) =>
  run(command, [...args], {
    cwd: folder,
    maxBuffer: 64 << 20,
    // If the machine sets no locale, Java 17 reads source code as ASCII.
    env: { LANG: 'C.UTF-8', ...process.env, WAYBILL_TOKEN: 'any', CURL_HOME: folder },
  })

function has(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Runs the files one after the other in one process, and reports which failed. */
const runner = `const failed = []
for (const file of process.argv.slice(2))
  await import(file).catch((error) => failed.push(file.split('/').at(-1) + ': ' + (error.stack ?? error)))
console.log(JSON.stringify(failed))
process.exit()
`

async function failures(files: readonly string[], node = process.execPath): Promise<unknown> {
  const file = path.join(folder, 'run.mjs')
  writeFileSync(file, runner)
  const { stdout } = await started(node, [file, ...files])
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

describe('samples', { timeout: 180_000 }, () => {
  it('type-check in TypeScript', async () => {
    written('typescript', (id) => `typescript/${id}.mts`)
    written('typescript', (id) => `typescript/full/${id}.mts`, undefined, fullSample)
    const options = {
      target: 'esnext',
      module: 'nodenext',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      erasableSyntaxOnly: true,
      allowImportingTsExtensions: true,
      types: ['node'],
    }
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['typescript'] }),
    )
    const tsc = [path.join(packages, 'typescript/bin/tsc'), '-p', folder, '--singleThreaded']
    const compiled = await started(process.execPath, tsc).catch((error: { stdout: string }) => error)
    expect(compiled.stdout).toBe('')
  })

  it('from guides find a folder in which import works, although npm defaults to CommonJS', async () => {
    const guide = readFileSync(path.join(import.meta.dirname, '../guides/quick-start.md'), 'utf8')
    const [, begun = ''] = /^(npm init .*) && npm install/m.exec(guide) ?? []
    const own = mkdtempSync(path.join(folder, 'own-'))
    await run('sh', ['-c', begun], { cwd: own })
    expect(JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8')).type).toBe('module')
  })

  it('run with the SDK', async () => {
    expect(await failures(written('typescript', (id) => `typescript/${id}.mts`))).toEqual([])
  })

  it('run with the SDK and all optional values', async () => {
    expect(await failures(written('typescript', (id) => `typescript/full/${id}.mts`, undefined, fullSample))).toEqual(
      [],
    )
  })

  it.for(['20.3.0', process.versions.node])('run with fetch in Node %s', async (version, { skip }) => {
    const node = await nodeOf(version)
    if (node === undefined) return skip(`npm could not bring Node ${version}`)
    const files = written('fetch', (id) => `fetch/${id}.mjs`)
    expect(await failures(files, node)).toEqual([])
  })

  it.skipIf(!has('curl', '--version'))('run in cURL', async () => {
    // Set in advance, so that the commands stay as shown.
    writeFileSync(path.join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\n')
    const files = written('curl', (id) => `curl/${id}.sh`)
    const script = files.map((file) => `sh ${file} >out 2>&1 || { echo "${path.basename(file)}: $(cat out)"; }`)
    const { stdout } = await started('sh', ['-c', script.join('\n')])
    expect(stdout).toBe('')
  })

  const python = has('python3', '--version')
  it.skipIf(!python)('are valid programs in Python', async () => {
    const files = written('python', (id) => `python/${id}.py`)
    await expect(started('python3', ['-m', 'py_compile', ...files])).resolves.toMatchObject({ stderr: '' })
  })

  it.skipIf(!python || !has('python3', '-c', 'import requests'))('run in Python', async () => {
    const files = written('python', (id) => `python/${id}.py`)
    const all = `import contextlib, io, sys, traceback
for file in sys.argv[1:]:
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(open(file).read(), file, 'exec'), {})
    except Exception:
        print(file, traceback.format_exc())
`
    const { stdout } = await started('python3', ['-c', all, ...files])
    expect(stdout).toBe('')
  })

  const ruby = has('ruby', '--version')
  it.skipIf(!ruby)('run in Ruby', async () => {
    const files = written('ruby', (id) => `ruby/${id}.rb`)
    const all = `out = $stdout
ARGV.each do |file|
  $stdout = StringIO.new
  load file
rescue StandardError, ScriptError => fault
  out.puts "#{file}: #{fault.full_message}"
end
`
    writeFileSync(path.join(folder, 'ruby/all.rb'), `require 'stringio'\n${all}`)
    const { stdout, stderr } = await started('ruby', [path.join(folder, 'ruby/all.rb'), ...files])
    expect(stdout + stderr).toBe('')
  })

  const go = has('go', 'version')
  it.skipIf(!go)('run in Go', async () => {
    // Compiled together, each program as a function.
    written(
      'go',
      (id) => `go/${id}.go`,
      (text, id) => text.replace('func main()', `func ${id}()`).replaceAll('log.Fatal(', 'log.Panic('),
    )
    const all = `package main

import (
	"fmt"
	"io"
	"log"
	"os"
)

func call(name string, sample func()) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintln(os.Stderr, name, fault)
		}
	}()
	sample()
}

func main() {
	log.SetOutput(io.Discard)
${operations.map(({ id }) => `\tcall("${id}", ${id})`).join('\n')}
}
`
    writeFileSync(path.join(folder, 'go/all.go'), all)
    const files = [...operations.map(({ id }) => id), 'all'].map((name) => path.join(folder, 'go', `${name}.go`))
    const { stderr } = await started('go', ['run', ...files])
    expect(stderr).toBe('')
  })

  const java = has('javac', '-version')
  // For programs that run once, a second compiler tier and parallel collectors are not worth their start-up time.
  const once = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
  it.skipIf(!java)('compile and run in Java', async () => {
    const files = written(
      'java',
      (id) => `java/${id.toLowerCase()}/Call.java`,
      (text, id) => `package ${id.toLowerCase()};\n${text}`,
    )
    const all = `public class All {
  public static void main(String[] names) throws Exception {
    java.io.PrintStream out = System.out;
    for (String name : names) {
      java.io.ByteArrayOutputStream said = new java.io.ByteArrayOutputStream();
      System.setOut(new java.io.PrintStream(said));
      Class.forName(name + ".Call").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      if (!said.toString().startsWith("2")) out.println(name + ": " + said);
    }
    System.exit(0);
  }
}
`
    writeFileSync(path.join(folder, 'java/All.java'), all)
    await started('javac', [
      ...once.map((option) => `-J${option}`),
      '-d',
      path.join(folder, 'java'),
      path.join(folder, 'java/All.java'),
      ...files,
    ])
    const names = operations.map(({ id }) => id.toLowerCase())
    const { stdout } = await started('java', [...once, '-cp', path.join(folder, 'java'), 'All', ...names])
    expect(stdout).toBe('')
  })

  const php = has('php', '-r', 'exit((int) !function_exists("curl_init"));')
  it.skipIf(!php)('run in PHP', async () => {
    const files = written('php', (id) => `php/${id}.php`)
    const all = `<?php
set_error_handler(fn($level, $message) => throw new ErrorException($message));
foreach (array_slice($argv, 1) as $file) {
    try {
        ob_start();
        (function () use ($file) { include $file; })();
        ob_end_clean();
    } catch (Throwable $fault) {
        echo "$file: $fault\n";
    }
}
`
    const file = path.join(folder, 'php/all.php')
    writeFileSync(file, all)
    const { stdout, stderr } = await started('php', [file, ...files])
    expect(stdout + stderr).toBe('')
  })

  it.skipIf(!php)('fail in PHP if the call does', async () => {
    const file = path.join(folder, 'refused.php')
    const refused = { ...exampleCall(operation('createShipment'), address), body: '{"parcels":1}' }
    writeFileSync(file, sampleOf('php', operation('createShipment'), refused))
    const failed = (what: string) =>
      expect(started('php', ['-d', 'display_errors=1', '-d', 'log_errors=0', file])).rejects.toMatchObject({
        stdout: expect.stringContaining(what),
      })
    await failed('RuntimeException: 400 {')
    writeFileSync(file, sampleOf('php', operation('createShipment'), { ...refused, address: 'http://127.0.0.1:9' }))
    await failed('RuntimeException: 0 Failed to connect')
  })

  const dotnet = has('dotnet', '--version')
    ? Number.parseInt(execFileSync('dotnet', ['--version'], { encoding: 'utf8' }))
    : 0
  // Raw string literals came with C# 11.
  it.skipIf(dotnet < 7)('run in C#', async () => {
    // Only one file may have top-level statements, and building a project takes seconds, so all become methods of one
    // project.
    written(
      'csharp',
      (id) => `csharp/${id}.cs`,
      (text, id) =>
        `${text.replace('\n\n', `\n\nstatic class ${id} { public static async System.Threading.Tasks.Task Call() {\n`)}\n} }`,
    )
    const all = `using System;
using System.Threading.Tasks;
static class All {
  static async Task Main(string[] names) {
    var output = Console.Out;
    foreach (var name in names) {
      Console.SetOut(System.IO.TextWriter.Null);
      try { await (Task)Type.GetType(name).GetMethod("Call").Invoke(null, null); }
      catch (Exception fault) { output.WriteLine(name + ": " + fault); }
    }
  }
}
`
    writeFileSync(path.join(folder, 'csharp/All.cs'), all)
    writeFileSync(
      path.join(folder, 'csharp/All.csproj'),
      `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net${dotnet}.0</TargetFramework></PropertyGroup></Project>`,
    )
    const output = path.join(folder, 'csharp/out')
    await started('dotnet', ['build', path.join(folder, 'csharp'), '--output', output]).catch(({ stdout: said }) =>
      expect.fail(String(said)),
    )
    const { stdout } = await started('dotnet', [path.join(output, 'All.dll'), ...operations.map(({ id }) => id)])
    expect(stdout).toBe('')
  })

  it.skipIf(!has('curl', '--version'))('from the mocking page get a response', async () => {
    // Refusals count as responses here.
    rmSync(path.join(folder, '.curlrc'), { force: true })
    const page = readFileSync(path.join(dist, 'mocking.md'), 'utf8')
    const commands = [...page.matchAll(/^curl (?:[^\\\n]|\\\n)*/gm)].map(([command]) => command)
    expect(commands.length).toBeGreaterThanOrEqual(4)
    for (const command of commands) {
      const [, status = '200'] = /code=(\d+)/.exec(command) ?? []
      const { stdout } = await started('sh', [
        '-c',
        `${command.replaceAll('http://127.0.0.1:4010', address)} --silent --write-out '\n%{http_code}'`,
      ])
      const lines = stdout.trim().split('\n')
      expect(lines.at(-1)).toBe(status)
      const [, name] = /example=(\w+)/.exec(command) ?? []
      if (name === undefined) continue
      const asked = operations.find(({ method, path: template }) => {
        const pattern = new RegExp(`/v1${template.replace(/\{\w+\}/g, '[^/]+')}$`)
        return command.includes(`-X ${method}`) && pattern.test(command)
      })
      const response = asked?.responses.find((one) => String(one.status) === status)
      const named = response && 'examples' in response ? response.examples?.find((one) => one.name === name) : undefined
      expect(JSON.parse(lines.slice(0, -1).join(''))).toEqual(named?.value)
    }
  })

  // Text that a reader types into the console must reach the server unchanged, whatever its characters mean in a
  // language.
  const typed = 'it\'s "quoted" \\ back\\n $HOME ${x} `tick` """ \'\'\' %s {x} \r\n\ttab # // æøå 😀 \u2028 <b> &amp;'
  const call = {
    path: {},
    query: [['q', typed]] as const,
    headers: { 'Idempotency-Key': `key '1' "2" $HOME \\` },
    clientId: '1024',
    body: JSON.stringify({ company: typed, 'odd name': { nested: [typed, 1.5, true, null] } }, null, 2),
  }
  const commands = {
    typescript: ['sample.mts', process.execPath, 'sample.mts'],
    fetch: ['sample.mjs', process.execPath, 'sample.mjs'],
    curl: ['sample.sh', 'sh', 'sample.sh'],
    python: ['sample.py', 'python3', 'sample.py'],
    ruby: ['sample.rb', 'ruby', 'sample.rb'],
    go: ['sample.go', 'go', 'run', 'sample.go'],
    java: ['Call.java', 'java', ...once, 'Call.java'],
    php: ['sample.php', 'php', 'sample.php'],
  } as const
  const missing = {
    typescript: false,
    fetch: false,
    curl: !has('curl', '--version'),
    python: !has('python3', '-c', 'import requests'),
    ruby: !ruby,
    go: !go,
    java: !java,
    php: !php,
  }

  for (const language of ['typescript', 'fetch', 'curl', 'python', 'ruby', 'go', 'java', 'php'] as const)
    it.skipIf(missing[language])(`in ${language} keep typed values`, async () => {
      const scripted = await serveScripted(dist)
      try {
        const [file, command, ...args] = commands[language]
        // The SDK accepts only parameters that the operation has.
        const query = language === 'typescript' ? [] : call.query
        const sent = { ...call, query, address: scripted.address }
        writeFileSync(path.join(folder, file), sampleOf(language, operation('createShipment'), sent))
        await started(command, args)
        const [got] = scripted.got
        if (!got) throw new Error('Nothing was sent')
        expect(JSON.parse(got.body)).toEqual(JSON.parse(call.body))
        expect(got.headers).toMatchObject({
          authorization: 'Bearer any',
          clientid: '1024',
          'content-type': expect.stringContaining('application/json'),
          'idempotency-key': call.headers['Idempotency-Key'],
        })
        if (language !== 'typescript') expect(new URL(got.url, scripted.address).searchParams.get('q')).toBe(typed)
      } finally {
        scripted.close()
      }
    })
})

describe('the console on the mock', () => {
  const { consoleOf } = consoleTests()

  it('calls Prism from the page', { timeout: 60_000 }, async () => {
    const page = await consoleOf('createShipment')
    await page.locator('#console').getByRole('button', { name: 'Mock' }).click()
    expect(await textAt(page, '.target code')).toBe('http://127.0.0.1:4010/v1/shipments')
    await page.locator('#console').getByRole('button', { name: 'Other' }).click()
    await page.fill('#console-address', `${address}/v1`)
    await page.fill('#console-Authorization', 'any')
    await page.click(send)
    await page.waitForSelector('.outcome .status:text("201")', { timeout: 20_000 })
    await page.waitForSelector('.agreement.fits:text("The response matches the contract.")')
    expect(await textAt(page, '.request-url code')).toBe(`POST ${address}/v1/shipments`)
  })
})
