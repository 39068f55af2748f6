#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { askOn } from './ask.ts'
import { run } from './run.ts'

const words = process.argv.slice(2)
if (words[0] === 'mcp') {
  // Loaded only when needed, since it brings the code for MCP.
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
    // A person can read and answer a question only with a terminal at both ends.
    ask: process.stdin.isTTY && process.stderr.isTTY ? askOn(process.stdin, process.stderr) : undefined,
  })
