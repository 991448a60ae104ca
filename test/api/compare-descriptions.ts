type Fields = Readonly<Record<string, unknown>>

/**
 * Returns what a program that was written for the released description could no longer rely on: one
 * line for each break. Additions are none.
 */
export function breaksBetween(released: unknown, current: unknown): string[] {
  const [before, after] = [fieldsOf(fieldsOf(released).paths), fieldsOf(fieldsOf(current).paths)]
  return Object.entries(before).flatMap(([path, methods]) => {
    if (!(path in after)) return [`${path} was removed`]
    const now = fieldsOf(after[path])
    return Object.entries(fieldsOf(methods)).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`
      if (!(method in now)) return [`${at} was removed`]
      return breaksOfOperation(at, fieldsOf(operation), fieldsOf(now[method]))
    })
  })
}

function breaksOfOperation(at: string, before: Fields, after: Fields): string[] {
  return [
    ...(before.operationId === after.operationId ? [] : [`${at} has another name`]),
    ...breaksOfParameters(at, parametersOf(before), parametersOf(after)),
    ...breaksOfResults(at, fieldsOf(before.responses), fieldsOf(after.responses)),
  ]
}

function breaksOfParameters(at: string, before: ReadonlyMap<string, Fields>, after: ReadonlyMap<string, Fields>) {
  const removed = [...before.keys()].filter((name) => !after.has(name)).map((name) => `${at}: ${name} was removed`)
  const changed = [...after].flatMap(([name, parameter]) => {
    const known = before.get(name)
    const isRequired = parameter.required === true && known?.required !== true
    return [
      ...(isRequired ? [`${at}: ${name} is now required`] : []),
      ...(known ? narrowed(`${at}: ${name}`, known.schema, parameter.schema) : []),
    ]
  })
  return [...removed, ...changed]
}

function breaksOfResults(at: string, before: Fields, after: Fields): string[] {
  return Object.entries(before)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, response]) => {
      if (!(status in after)) return [`${at}: status ${status} was removed`]
      return widened(`${at}:`, schemaOf(response), schemaOf(after[status]))
    })
}

/** What an input may no longer be: each type, choice and size that was allowed must still be. */
function narrowed(at: string, before: unknown, after: unknown): string[] {
  const allowed = byType(after)
  return [...byType(before)].flatMap(([type, schema]) => {
    const now = allowed.get(type) ?? (type === 'integer' ? allowed.get('number') : undefined)
    if (!now) return [`${at} may no longer be ${type}`]
    const choices = Array.isArray(now.enum) ? now.enum : null
    const gone = choices
      ? Array.isArray(schema.enum)
        ? schema.enum.filter((choice) => !choices.includes(choice)).map(String)
        : ['any text']
      : []
    const isPatternNew = now.pattern !== undefined && now.pattern !== schema.pattern
    return [
      ...gone.map((choice) => `${at} may no longer be ${choice}`),
      ...(isPatternNew ? [`${at} must look otherwise`] : []),
      ...(numberOf(now.maximum, Infinity) < numberOf(schema.maximum, Infinity)
        ? [`${at} may no longer be as large`]
        : []),
      ...(numberOf(now.maxLength, Infinity) < numberOf(schema.maxLength, Infinity)
        ? [`${at} may no longer be as long`]
        : []),
      ...(numberOf(now.minimum, -Infinity) > numberOf(schema.minimum, -Infinity)
        ? [`${at} may no longer be as small`]
        : []),
      ...(numberOf(now.minLength, 0) > numberOf(schema.minLength, 0) ? [`${at} may no longer be as short`] : []),
    ]
  })
}

function numberOf(value: unknown, without: number): number {
  return typeof value === 'number' ? value : without
}

/**
 * What an output may now be that it was not, or may lack. Further choices of texts are additions.
 */
function widened(at: string, before: unknown, after: unknown): string[] {
  const known = byType(before)
  return [...byType(after)].flatMap(([type, schema]) => {
    const was = known.get(type) ?? (type === 'integer' ? known.get('number') : undefined)
    if (!was) return [`${at} may now be ${type}`]
    if (was.format !== schema.format) return [`${at} has another format`]
    if (type === 'array') return widened(`${at}[]`, was.items, schema.items)
    if (type !== 'object') return []
    const [required, stays] = [listOf(was.required), listOf(schema.required)]
    const properties = fieldsOf(schema.properties)
    return Object.entries(fieldsOf(was.properties)).flatMap(([name, property]) => {
      const place = `${at} ${name}`
      if (!(name in properties)) return [`${place} was removed`]
      const isOptional = required.includes(name) && !stays.includes(name)
      return [...(isOptional ? [`${place} may now be missing`] : []), ...widened(place, property, properties[name])]
    })
  })
}

/** The alternatives of a schema by their type. */
function byType(schema: unknown): Map<string, Fields> {
  const fields = fieldsOf(schema)
  const alternatives = fields.anyOf ?? fields.oneOf
  if (Array.isArray(alternatives)) return new Map(alternatives.flatMap((each) => [...byType(each)]))
  const types = Array.isArray(fields.type) ? fields.type : [fields.type ?? typeof listOf(fields.enum)[0]]
  return new Map(types.map((type) => [String(type), fields]))
}

function parametersOf({ parameters }: Fields): Map<string, Fields> {
  const list: readonly unknown[] = Array.isArray(parameters) ? parameters : []
  return new Map(list.map(fieldsOf).map((each) => [`${each.in} ${each.name}`, each]))
}

function schemaOf(response: unknown): unknown {
  return fieldsOf(fieldsOf(fieldsOf(response).content)['application/json']).schema
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
