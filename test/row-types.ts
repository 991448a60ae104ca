import { parseSync, type TSType, type TSTypeAliasDeclaration, type TSTypeReference } from 'oxc-parser'

/**
 * A column as a row type or the database describes it. `filled`: the database provides it if
 * omitted, or always.
 */
export type Column = {
  name: string
  kind: 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'unknown'
  isNull: boolean
  filled: boolean | 'always'
}

type Aliases = ReadonlyMap<string, TSType>

/**
 * Parses the row types of a `tables.ts`: the columns by name of each type listed in the exported
 * `…Tables`.
 */
export function readRowTypes(source: string): Map<string, Column[]> {
  const aliases = new Map<string, TSType>()
  const lists: TSType[] = []
  const note = (alias: TSTypeAliasDeclaration) => aliases.set(alias.id.name, alias.typeAnnotation)
  for (const statement of parseSync('tables.ts', source).program.body) {
    if (statement.type === 'TSTypeAliasDeclaration') note(statement)
    if (statement.type !== 'ExportNamedDeclaration') continue
    if (statement.declaration?.type !== 'TSTypeAliasDeclaration') continue
    note(statement.declaration)
    if (statement.declaration.id.name.endsWith('Tables')) lists.push(statement.declaration.typeAnnotation)
  }
  return new Map(
    lists
      .flatMap((list) => members(list, aliases))
      .map(({ name, type }) => [
        name,
        members(type, aliases)
          .map((column) => describe(column.name, column.type, aliases))
          .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      ]),
  )
}

function members(type: TSType, aliases: Aliases): { name: string; type: TSType }[] {
  if (type.type === 'TSIntersectionType') return type.types.flatMap((part) => members(part, aliases))
  if (type.type === 'TSTypeReference') {
    const alias = aliases.get(nameOf(type))
    return alias ? members(alias, aliases) : []
  }
  if (type.type !== 'TSTypeLiteral') return []
  return type.members.flatMap((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier' || !member.typeAnnotation) return []
    return [{ name: member.key.name, type: member.typeAnnotation.typeAnnotation }]
  })
}

function describe(name: string, type: TSType, aliases: Aliases): Column {
  const plain = { name, kind: kindOf(type, aliases), isNull: false, filled: false }
  if (type.type === 'TSUnionType') {
    const values = type.types.filter((each) => each.type !== 'TSNullKeyword')
    const first = values[0]
    const kind = first && kindOf(first, aliases)
    return { ...plain, kind: kind ?? 'unknown', isNull: values.length < type.types.length }
  }
  const inner = type.type === 'TSTypeReference' ? type.typeArguments?.params[0] : undefined
  if (type.type === 'TSTypeReference' && inner && /^Generated(Always)?$/.test(nameOf(type))) {
    return { ...describe(name, inner, aliases), filled: nameOf(type) === 'GeneratedAlways' ? 'always' : true }
  }
  return plain
}

function kindOf(type: TSType, aliases: Aliases): Column['kind'] {
  switch (type.type) {
    case 'TSNumberKeyword':
      return 'number'
    case 'TSStringKeyword':
    case 'TSLiteralType':
      return 'string'
    case 'TSBooleanKeyword':
      return 'boolean'
    case 'TSArrayType':
    case 'TSTypeLiteral':
      return 'json'
    case 'TSUnionType':
      return type.types[0] ? kindOf(type.types[0], aliases) : 'unknown'
    case 'TSTypeReference': {
      if (nameOf(type) === 'Date') return 'Date'
      if (nameOf(type) === 'Buffer') return 'Buffer'
      const alias = aliases.get(nameOf(type))
      // Imported types are closed sets of strings, such as a hotel or a state.
      return alias ? kindOf(alias, aliases) : 'string'
    }
    case 'TSIndexedAccessType':
      return 'string'
    default:
      return 'unknown'
  }
}

function nameOf(type: TSTypeReference): string {
  return type.typeName.type === 'Identifier' ? type.typeName.name : ''
}
