import fc from 'fast-check'
import type { KnownValues } from './known-values.ts'

type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object with fields, such as a schema. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown

/** Values that no client sends on purpose. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom<unknown>(
    ...['\u0000', '\ud800', 'İ', 'ı', '1e309', '-0', '99999999999999999999', '__proto__', "'; --", '%00', '%', '_', ''],
    ...[-1, 0, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, true, false, null, [], {}, [null], [[]]],
    ...['x'.repeat(3000), '\u0301'.repeat(500), '<script>alert(1)</script>', '../../etc/passwd', 'hhus', 'news:1'],
    deep(500),
  ),
)

/** What values are generated from: known values, and the area of the call. */
export type Knowledge = { known: KnownValues; area: string }

/** A value for a name by its schema: mostly valid, often from an earlier answer, sometimes odd. */
export function valueFor(name: string, schema: unknown, knowledge: Knowledge): fc.Arbitrary<unknown> {
  const right = fitting(schema, knowledge)
  return fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 10, arbitrary: isFree(name, schema) ? knownOr(name, knowledge, right) : right },
    { weight: 1, arbitrary: odd },
  )
}

/** Alternative names of values. */
const otherNames: Readonly<Record<string, string>> = { parent_id: 'id', positionId: 'id', icon: 'key' }

/** Whether a schema allows many values, so that known ones are better than random ones. */
function isFree(name: string, schema: unknown): boolean {
  if (name in otherNames) return true
  return isFields(schema) && (schema.type === 'integer' || (schema.type === 'string' && !schema.format && !schema.enum))
}

function knownOr(name: string, { known, area }: Knowledge, other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.nat(), other)
    .map(
      ([number, value]) => known.pick(area, name, number) ?? known.pick(area, otherNames[name] ?? '', number) ?? value,
    )
}

/** A value that matches a schema (JSON Schema of OpenAPI 3.1), as far as it is described. */
export function fitting(schema: unknown, knowledge: Knowledge): fc.Arbitrary<unknown> {
  if (!isFields(schema)) return odd
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices) && choices.length > 0)
    return fc.oneof(...choices.map((choice) => fitting(choice, knowledge)))
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return fc.constantFrom<unknown>(...schema.enum)
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(numberOf(schema.minimum, 0), -(2 ** 31)),
        max: Math.min(numberOf(schema.maximum, 1000), 2 ** 31 - 1),
      })
    case 'number':
      return fc.double({ noNaN: true, min: numberOf(schema.minimum, 0), max: numberOf(schema.maximum, 1000) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting(schema.items, knowledge), { maxLength: Math.min(numberOf(schema.maxItems, 4) + 1, 40) })
    case 'object':
      return fieldsOf(schema, knowledge)
    default:
      return odd
  }
}

function textOf(schema: Fields): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((date) => date.toISOString().slice(0, 10))
  const most = Math.min(numberOf(schema.maxLength, 40), 2000)
  const least = Math.min(numberOf(schema.minLength, 0), most)
  const free = fc.string({ unit: 'grapheme', minLength: least, maxLength: most })
  if (typeof schema.pattern !== 'string') return free
  // A pattern that cannot be generated gets arbitrary text.
  const pattern = patternOf(schema.pattern)
  return pattern ? fc.oneof({ weight: 4, arbitrary: pattern }, free) : free
}

function patternOf(pattern: string): fc.Arbitrary<string> | null {
  try {
    const drawn = fc.stringMatching(new RegExp(pattern))
    fc.sample(drawn, 1)
    return drawn
  } catch {
    return null
  }
}

/** An object with its fields, some missing, some invalid, some unknown. */
function fieldsOf(schema: Fields, knowledge: Knowledge): fc.Arbitrary<unknown> {
  const properties = isFields(schema.properties) ? Object.entries(schema.properties) : []
  const named = properties.map(([name, each]) => [name, valueFor(name, each, knowledge)] as const)
  const requiredKeys = Array.isArray(schema.required)
    ? schema.required.filter((name) => name in Object.fromEntries(named))
    : []
  const model = Object.fromEntries(named)
  const whole = fc.record(model, { requiredKeys })
  const gaps = fc.record(model, { requiredKeys: [] })
  const surplus = fc.dictionary(
    fc.constantFrom('id', 'role', 'roles', 'accountId', 'constructor', 'toString', '', 'x'),
    odd,
    { maxKeys: 3 },
  )
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 2, arbitrary: gaps },
    { weight: 2, arbitrary: fc.tuple(surplus, whole).map(([more, fields]) => ({ ...fields, ...more })) },
  )
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}
