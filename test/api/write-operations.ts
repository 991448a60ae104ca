type Fields = Readonly<Record<string, unknown>>

/**
 * Writes the types of the client from the description of the API: the address of every operation,
 * what it takes and what it answers.
 */
export function writeOperations(description: unknown): string {
  const operations = Object.entries(fieldsOf(fieldsOf(description).paths)).map(([path, methods]) => {
    const { operationId, summary, parameters, responses } = fieldsOf(fieldsOf(methods).get)
    const given = (Array.isArray(parameters) ? parameters : []).map(fieldsOf)
    const content = fieldsOf(fieldsOf(fieldsOf(fieldsOf(responses)['200']).content)['application/json'])
    return { name: String(operationId), path, summary: String(summary), given, result: content.schema }
  })
  const paths = operations.map(({ name, path }) => `  ${name}: '${path}',\n`)
  const types = operations.map(({ name, summary, given, result }) => {
    const input = given.map(({ name: parameter, required, schema }) =>
      fieldLine(String(parameter), required === true, typeOf(schema, 3), 3),
    )
    return `  /** ${summary} */
  ${name}: {
    input: ${input.length > 0 ? `{\n${input.join('')}    }` : 'Record<never, never>'}
    result: ${typeOf(result, 2)}
  }
`
  })
  return `// Made from the description of the API: vitest run -u test/api/description.test.ts

/** The address of every operation. */
export const paths = {
${paths.join('')}} as const

/** What every operation takes, and what it answers. */
export type Operations = {
${types.join('')}}
`
}

function typeOf(schema: unknown, depth: number): string {
  const { type, anyOf, oneOf, enum: choices, const: only, items, properties, required } = fieldsOf(schema)
  const alternatives = anyOf ?? oneOf
  if (Array.isArray(alternatives)) return [...new Set(alternatives.map((each) => typeOf(each, depth)))].join(' | ')
  if (Array.isArray(choices)) return choices.map(literal).join(' | ')
  if (only !== undefined) return literal(only)
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...fieldsOf(schema), type: each }, depth)).join(' | ')
  if (type === 'array') {
    const item = typeOf(items, depth)
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (type === 'object') {
    const needed: readonly unknown[] = Array.isArray(required) ? required : []
    const lines = Object.entries(fieldsOf(properties)).map(([name, property]) =>
      fieldLine(name, needed.includes(name), typeOf(property, depth + 1), depth + 1),
    )
    return `{\n${lines.join('')}${'  '.repeat(depth)}}`
  }
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'string' || type === 'boolean' || type === 'null' ? type : 'unknown'
}

function fieldLine(name: string, isRequired: boolean, type: string, depth: number): string {
  return `${'  '.repeat(depth)}${name}${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | undefined'}\n`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
