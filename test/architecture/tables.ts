import { featureOf, type Graph } from './imports.ts'
import type { Module, SourceFile } from './project.ts'
import { namesOfWith, tablesOfSql } from './sql-tables.ts'

/**
 * Checks that a feature or the platform uses only its own tables, and foreign keys only to features
 * that it may use.
 */
export function judgeTables(migrations: readonly SourceFile[], modules: readonly Module[], graph: Graph): string[] {
  return tablesNamed(migrations, modules).flatMap(({ path, owner, used, referenced }) => [
    ...used
      .filter((table) => !belongs(table, owner))
      .map((table) => `${path}: ${table} is not a table of ${owner} (features use their own tables)`),
    ...referenced
      .filter((table) => ![owner, ...(graph[owner] ?? [])].some((feature) => belongs(table, feature)))
      .map(
        (table) =>
          `${path}: a foreign key to ${table}, which features/graph.ts does not allow (features use their own tables)`,
      ),
  ])
}

/** The features whose tables each feature's foreign keys point to. */
export function featuresReferenced(migrations: readonly SourceFile[], graph: Graph): Graph {
  const found: Record<string, string[]> = {}
  for (const { owner, referenced } of tablesNamed(migrations, [])) {
    const features = Object.keys(graph).filter((feature) => referenced.some((table) => belongs(table, feature)))
    found[owner] = [...(found[owner] ?? []), ...features]
  }
  return found
}

type Named = { path: string; owner: string; used: readonly string[]; referenced: readonly string[] }

function tablesNamed(migrations: readonly SourceFile[], modules: readonly Module[]): Named[] {
  const inFiles = migrations.map(({ path, text }) => ({ path, ...tablesOfSql(text) }))
  const inCode = modules.map(({ path, statements, builderTables, builderNames }) => {
    const temporary = new Set([...builderNames, ...statements.flatMap((statement) => [...namesOfWith(statement)])])
    const found = statements.map((statement) => tablesOfSql(statement, temporary))
    return {
      path,
      used: [...builderTables.filter((table) => !temporary.has(table)), ...found.flatMap(({ used }) => used)],
      referenced: found.flatMap(({ referenced }) => referenced),
    }
  })
  return [...inFiles, ...inCode].flatMap((named) => {
    const owner = featureOf(named.path) ?? (named.path.startsWith('platform/') ? 'platform' : undefined)
    return owner && named.path.includes('/server/') && !/\.test\.tsx?$/.test(named.path) ? [{ ...named, owner }] : []
  })
}

function belongs(table: string, owner: string): boolean {
  return table.startsWith(`${owner.replaceAll('-', '_')}_`)
}
