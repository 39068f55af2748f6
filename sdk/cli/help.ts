import { settings, UsageError } from './environment.ts'
import { operations, warningOf, type Field, type Operation } from './operations.ts'
import { globals, groups, kebab, optionsOf } from './request.ts'

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const size = Math.max(0, ...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `  ${name.padEnd(size)}  ${text}`.trimEnd()).join('\n')
}

const globalRows = Object.entries(globals).map(
  ([name, [short, type, text]]) =>
    [`${short ? `-${short}, ` : '    '}--${name}${type === 'string' ? ' <...>' : ''}`, text] as const,
)

/** `waybill`: the groups and their commands. */
export function overview(): string {
  const rows = groups.map((group) => {
    const own = operations.filter((operation) => operation.group === group)
    return [group, own.map(({ command }) => command).join(', ')] as const
  })
  return `Waybill on the command line.

  waybill <group> <command> [arguments] [options]
  waybill shipments create --file order.json

Groups and their commands:
${columns(rows)}

Also:
${columns([
  ['mcp', 'Serve the same operations as tools to an assistant (Model Context Protocol)'],
  ['completion bash|zsh|fish', 'Print the completion script for your shell'],
  ['--version', 'Print the version'],
])}

Options of every command:
${columns(globalRows)}

Environment:
${columns(settings)}
`
}

/** `waybill shipments`: the commands of a group. */
export function groupHelp(group: string): string {
  const own = operations.filter((operation) => operation.group === group)
  return `waybill ${group} <command>

${columns(own.map(({ command, summary, arguments: given }) => [[command, ...given.map(({ name }) => `<${kebab(name)}>`)].join(' '), summary] as const))}

waybill ${group} <command> --help shows the details.
`
}

/** `waybill shipments create --help`: what an operation does and takes. */
export function operationHelp(operation: Operation): string {
  const { group, command, summary, description, permission, body, gives, arguments: given } = operation
  const own = [...optionsOf(operation)]
  const warning = warningOf(operation)
  const words = [
    'waybill',
    group,
    command,
    ...given.map(({ name }) => `<${kebab(name)}>`),
    ...(body ? ['--file <file>'] : []),
    '[options]',
  ]
  const parts = [
    words.join(' '),
    summary,
    description === summary ? '' : description,
    warning &&
      `${warning} A terminal asks for confirmation first; elsewhere --yes is required. --dry-run only shows the request.`,
    given.length > 0 ? columns(given.map((field) => [`<${kebab(field.name)}>`, about(field)] as const)) : '',
    own.length > 0 ? `Options:\n${columns(own.map(([name, field]) => [`--${name}`, about(field)] as const))}` : '',
    `Options of every command:\n${columns(globalRows)}`,
    body?.example === undefined ? '' : `A body:\n${JSON.stringify(body.example, undefined, 2)}`,
    gives === 'file' ? 'The result is a file, written under its own name unless --output gives another.' : '',
    `Permission: ${permission}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function about({ description = '', required, schema }: Field): string {
  const values = schema.enum ?? schema.items?.enum
  return [
    description,
    values ? `One of ${values.slice(0, 12).join(', ')}${values.length > 12 ? ', ...' : ''}.` : '',
    required ? 'Required.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the completions of the last word. */
export function candidates(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? ''
  const [group = '', command = ''] = words
  const fitting = (names: readonly string[]) => names.filter((name) => name.startsWith(last))
  if (words.length <= 1) return fitting([...groups, 'mcp', 'completion', '--help', '--version'])
  const own = operations.filter((operation) => operation.group === group)
  if (words.length === 2)
    return fitting(group === 'completion' ? Object.keys(shells) : own.map((operation) => operation.command))
  const operation = own.find((one) => one.command === command)
  if (!operation) return []
  const options = optionsOf(operation)
  const before = options.get((words.at(-2) ?? '').replace(/^--/, ''))
  const values =
    before?.schema.enum ?? before?.schema.items?.enum ?? (before?.schema.type === 'boolean' ? [true, false] : undefined)
  if (values) return fitting(values.map(String))
  return last.startsWith('-') ? fitting([...options.keys(), ...Object.keys(globals)].map((name) => `--${name}`)) : []
}

/** If the program has no completions, the shell offers files. */
const shells: Readonly<Record<string, string>> = {
  bash: `_waybill() {
  local IFS=$'\\n'
  COMPREPLY=($(waybill complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _waybill waybill
`,
  zsh: `#compdef waybill
_waybill() {
  local -a found
  found=("\${(@f)$(waybill complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -- $found; else _files; fi
}
compdef _waybill waybill
`,
  fish: `complete -c waybill -a '(waybill complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
}

export function completion(shell: string | undefined): string {
  const script = shells[shell ?? '']
  if (script === undefined)
    throw new UsageError(`Which shell? Run waybill completion ${Object.keys(shells).join('|')}.`)
  return script
}
