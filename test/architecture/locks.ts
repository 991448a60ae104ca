import type { SourceFile } from './project.ts'

/** The list of the numbers of all advisory locks. */
const registry = 'platform/server/locks.ts'

const lockCalls = /\bpg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(([^)]*)\)([^\n]*)/g

/**
 * Advisory locks have a number from the list, written `${locks.name}` in a `sql` template or
 * `($1)…, [locks.name]` in a query. Answers one sentence for each breach.
 */
export function judgeLocks(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(app|features|platform)\/.*\.(tsx?|sql)$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(lockCalls)]
        .filter(([, given = '', after = '']) => !isFromRegistry(given, after))
        .map(([, given = '']) => `${path}: the lock ${given} is not in ${registry} (one list of locks)`),
    )
}

function isFromRegistry(given: string, after: string): boolean {
  return /^\$\{locks\.\w+\}/.test(given) || (given.startsWith('$1') && /, \[locks\.\w+[,\]]/.test(after))
}
