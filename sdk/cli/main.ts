#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { run } from './run.ts'

/** Only a terminal at both ends has a person who reads the question and answers it. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  // The end of the input is no agreement.
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  try {
    return await Promise.race([lines.question(question), ended])
  } finally {
    lines.close()
  }
}

const words = process.argv.slice(2)
if (words[0] === 'mcp') {
  // Only who serves tools pays for what speaks the protocol.
  const { serve } = await import('./mcp.ts')
  process.exitCode = await serve(words.slice(1), process.env)
} else
  process.exitCode = await run(words, {
    env: process.env,
    stdin: () => readFileSync(0, 'utf8'),
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    columns: process.stdout.columns ?? 160,
    watched: process.stderr.isTTY,
    ask: process.stdin.isTTY && process.stderr.isTTY ? ask : undefined,
  })
