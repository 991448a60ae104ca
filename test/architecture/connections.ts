import type { SourceFile } from './project.ts'

const poolModule = 'platform/server/database/open-pool.ts'
const opened = /\bconst (\w+) = new (?:pg\.Client|PgBoss)\(/g

/**
 * Finds pools and clients of the database without an error handler, which end the process when a
 * connection breaks.
 */
export function judgeConnections(files: readonly SourceFile[]): string[] {
  const ours = files.filter(({ path }) => /^(?:app|features|platform)\/.*(?<!\.test)\.ts$/.test(path))
  return ours.flatMap(({ path, text }) => [
    ...(path !== poolModule && text.includes('new pg.Pool(') ? [`${path}: pools are opened by openPool`] : []),
    ...[...text.matchAll(opened)].flatMap(([, name = ''], at) =>
      text.split(`${name}.on('error'`).length > at + 1 ? [] : [`${path}: nothing listens for errors of ${name}`],
    ),
  ])
}
