import type { Rule } from '../src/core/rules.ts'
import { schemas } from '../src/generated/schemas.ts'

/**
 * Invalid values, each breaking its rule in one way, in all fields at once; undefined where a rule cannot be broken
 * that way.
 */
export const wrongs: Readonly<Record<string, (rule: Rule) => unknown>> = {
  'a wrong type': (rule) => each(rule, (one) => (one.type === 'string' || one.type === 'enum' ? 17 : 'seventeen')),
  'another wrong type': (rule) => each(rule, (one) => (one.type === 'boolean' ? 1 : true)),
  'a list for a value': (rule) => each(rule, () => []),
  null: (rule) => each(rule, () => null),
  'too much': (rule) => each(rule, tooMuch),
  'too little': (rule) => each(rule, tooLittle),
  'strange characters': (rule) => each(rule, (one) => (one.type === 'string' ? '\u0000 ¶' : undefined)),
  'an impossible value of a format': (rule) => each(rule, impossible),
  'a fraction': (rule) => each(rule, (one) => (isNumber(one) ? (one.minimum ?? 0) + 1.00001 : undefined)),
  'nothing at all': (rule) => each(rule, () => undefined),
  'unknown attributes': (rule) => each(rule, () => undefined, { colour: 'red' }),
  'the same twice': (rule) =>
    each(rule, (one) => (one.type === 'enum' ? one.values[0] : one.type === 'string' ? 'x' : 1)),
}

type Plain = Exclude<Rule, { readonly ref: string }>

type Numeric = Extract<Plain, { readonly type: 'number' | 'integer' }>

const isNumber = (rule: Plain): rule is Numeric => rule.type === 'number' || rule.type === 'integer'

function tooMuch(rule: Plain): unknown {
  if (rule.type === 'string') return 'x'.repeat(Math.min(rule.maxLength ?? 9, 5000) + 1)
  if (isNumber(rule)) return (rule.maximum ?? rule.exclusiveMaximum ?? 1e9) + 1
  return rule.type === 'enum' ? 'NO_SUCH_VALUE' : undefined
}

const impossible = (rule: Plain): unknown =>
  rule.type === 'string' && rule.format !== undefined ? impossibles[rule.format] : undefined

const impossibles: Readonly<Record<string, string>> = {
  date: '2026-02-30',
  'date-time': '2026-11-20T25:00:00Z',
  email: 'freja@nordlys',
  uri: 'https://nordlys.example/{id}',
  uuid: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c0g',
}

function tooLittle(rule: Plain): unknown {
  if (rule.type === 'string') return ''
  return isNumber(rule) ? (rule.minimum ?? rule.exclusiveMinimum ?? -1e9) - 1 : undefined
}

function plain(rule: Rule): Plain {
  if (!('ref' in rule)) return rule
  const found = schemas[rule.ref]
  if (!found) throw new TypeError(`There is no schema ${rule.ref}`)
  return plain(found)
}

/** Makes a value with all fields of a rule, three levels deep. */
function each(rule: Rule, make: (rule: Plain) => unknown, beside: object = {}, depth = 0): unknown {
  const one = plain(rule)
  if (depth > 3) return make(one)
  if (one.type === 'object')
    return {
      ...Object.fromEntries(
        Object.entries(one.properties).flatMap(([name, inner]) => {
          const value = each(inner, make, beside, depth + 1)
          return value === undefined ? [] : [[name, value]]
        }),
      ),
      ...beside,
    }
  if (one.type === 'array') {
    const item = each(one.items, make, beside, depth + 1)
    return item === undefined ? [] : [item, item]
  }
  if (one.type === 'map') {
    const value = each(one.values, make, beside, depth + 1)
    return value === undefined ? undefined : { ' !': value, 12: value, known: value }
  }
  return make(one)
}
