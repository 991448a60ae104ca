// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code that is judged here is full of templates
import { expect, test } from 'vitest'
import { judgeBundle } from './bundle.ts'
import { judgeCacheTags } from './cache-tags.ts'
import { judgeCommentWidth } from './comment-width.ts'
import { judgeConnections } from './connections.ts'
import { judgeCycles } from './cycles.ts'
import { judgeGraph, judgeImportStyle, judgeImports } from './imports.ts'
import { judgeLocks } from './locks.ts'
import { judgeNames } from './names.ts'
import { parseModule } from './project.ts'
import { tablesOfSql } from './sql-tables.ts'
import { featuresReferenced, judgeTables } from './tables.ts'

/** Tests each architecture rule with allowed and forbidden code. */
const graph = { garden: [], kitchen: ['garden'] }
const file = (path: string, text = '') => parseModule({ path, text })
const imports = (path: string, ...targets: string[]) =>
  judgeImports([file(path, targets.map((target) => `import '${target}'`).join('\n'))], graph)

test('layers point down', () => {
  expect(imports('app/server/main.ts', '#features/garden/server/api.ts', '#platform/server/log.ts')).toEqual([])
  expect(imports('features/garden/server/api.ts', '#app/server/main.ts')).toEqual([
    expect.stringContaining('(layers point down)'),
  ])
  expect(imports('platform/server/log.ts', '../../features/garden/contract.ts')).toEqual([
    expect.stringContaining('platform may not import features (layers point down)'),
  ])
  expect(imports('features/garden/server/beds.ts', '#demo/hotel/start.ts')).toEqual([
    expect.stringContaining('only tests import demo (layers point down)'),
  ])
  expect(imports('features/garden/server/beds.test.ts', '#demo/hotel/start.ts', '#test/site.ts')).toEqual([])
})

test('layers point down: types, loaded and re-exported modules count as imports', () => {
  const ways = [
    "import type { A } from '#app/a.ts'",
    "const a = import('#app/a.ts')",
    "export { a } from '#app/a.ts'\nlet b",
  ]
  for (const text of ways) {
    expect(judgeImports([file('features/garden/server/api.ts', text)], graph)).toEqual([
      expect.stringContaining('(layers point down)'),
    ])
  }
})

const long = 'word '.repeat(20)
const widths = (path: string, text: string) => judgeCommentWidth([{ path, text }])

test.each([
  ['a.ts', `const a = 1\n// ${long}`],
  ['a.ts', `/** ${long}*/\nconst a = 1`],
  ['a.tsx', `/**\n * short\n * ${long}\n * short\n */\nconst a = 1`],
  ['a.ts', `const a = 1 // ${long}`],
  ['a.mjs', `// ${long}`],
  ['a.css', `/* ${long}*/\n.a {\n}`],
  ['a.css', `/*\n * ${long}\n */`],
])('comments fit in 100 columns: %s, %j is too wide', (path, text) => {
  expect(widths(path, text)).toEqual([expect.stringMatching(/^a\..*\(comments fit in 100 columns\)$/)])
})

test.each([
  ['a.ts', `// ${'x'.repeat(97)}\nconst a = 1`],
  ['a.ts', `// biome-ignore lint/style/noDefaultExport: ${long}`],
  ['a.ts', `/**\n * See\n * https://example.org/${'x'.repeat(100)}\n */\nconst a = 1`],
  ['a.ts', `const a = '// ${long}'`],
  ['a.ts', `/* short */ const a = '${long}'`],
  ['a.css', `/* short */ .a { content: '${long}'; }`],
  ['a.md', `// ${long}`],
])('comments fit in 100 columns: %s, %j is allowed', (path, text) => {
  expect(widths(path, text)).toEqual([])
})

test('features use what the graph allows', () => {
  expect(imports('features/kitchen/server/api.ts', '#features/garden/contract.ts')).toEqual([])
  expect(imports('features/garden/server/api.ts', '#features/kitchen/contract.ts')).toEqual([
    expect.stringContaining('features/graph.ts does not allow it (features use what the graph allows)'),
  ])
})

test('features use what the graph allows: nothing unused, unknown or upward', () => {
  const using = file('features/kitchen/contract.ts', "import '#features/garden/contract.ts'")
  const garden = file('features/garden/contract.ts')
  expect(judgeGraph([using, garden], graph)).toEqual([])
  expect(judgeGraph([file('features/kitchen/contract.ts'), garden], graph)).toEqual([
    'features/graph.ts: kitchen does not use garden (features use what the graph allows)',
  ])
  expect(judgeGraph([file('features/kitchen/contract.ts'), garden], graph, { kitchen: ['garden'] })).toEqual([])
  expect(judgeGraph([using], graph)).toEqual([
    'features/graph.ts: there is no feature garden (features use what the graph allows)',
  ])
  expect(judgeGraph([using, garden], { garden: [] })).toEqual([
    'features/kitchen: not named in features/graph.ts (features use what the graph allows)',
  ])
  expect(judgeGraph([using, garden], { kitchen: ['garden'], garden: [] })).toEqual([
    expect.stringContaining('is not listed before it (features use what the graph allows)'),
  ])
})

test('server and web stay apart: browsers get only types of a contract', () => {
  const judge = (path: string, text: string) => judgeImports([file(path, text)], graph)
  const value = "import { listBeds } from '#features/garden/contract.ts'\nlet b"
  const type = "import type { Bed } from '#features/garden/contract.ts'\nlet b"
  for (const path of ['features/kitchen/web/parts.tsx', 'features/kitchen/client.ts', 'app/web/router.tsx']) {
    expect(judge(path, type)).toEqual([])
    expect(judge(path, value)).toEqual([expect.stringContaining('(server and web stay apart)')])
  }
  expect(judge('features/kitchen/server/api.ts', value)).toEqual([])
  expect(judge('features/kitchen/web/parts.test.tsx', value)).toEqual([])
  expect(imports('features/kitchen/web/parts.tsx', '#features/garden/client.ts')).toEqual([])
})

test('features use public APIs', () => {
  expect(imports('features/kitchen/web/pages.tsx', '#features/garden/web/parts.tsx')).toEqual([])
  expect(imports('features/kitchen/server/api.ts', '#features/garden/server/beds.ts')).toEqual([
    expect.stringContaining('not in the public API of the feature (features use public APIs)'),
  ])
  expect(imports('features/kitchen/server/api.ts', '#features/garden/server/feature.ts')).toHaveLength(1)
  expect(imports('app/server/build-server.ts', '#features/garden/server/feature.ts')).toEqual([])
  expect(imports('app/server/build-server.ts', '#features/garden/server/beds.ts')).toHaveLength(1)
  expect(imports('bench/garden.ts', '#features/garden/server/beds.ts')).toEqual([])
  expect(imports('e2e/garden.test.ts', '#features/garden/server/beds.ts')).toHaveLength(1)
})

test('features use public APIs: there are no barrels', () => {
  const barrel = file('features/garden/server/all.ts', "export * from './beds.ts'\nexport { a } from './paths.ts'")
  expect(judgeImports([{ ...barrel, path: 'features/garden/server/api.ts' }], graph)).toEqual([])
  expect(judgeImports([barrel], graph)).toEqual([
    'features/garden/server/all.ts: a barrel, it only re-exports (features use public APIs)',
  ])
  expect(judgeImports([file('features/garden/web/index.ts', 'export const a = 1')], graph)).toHaveLength(1)
  expect(
    judgeImports([file('features/garden/server/all.ts', "export * from './beds.ts'\nexport const a = 1")], graph),
  ).toEqual([])
})

test('server and web stay apart, and a contract imports neither', () => {
  expect(imports('features/garden/web/pages.tsx', '../client.ts', '#platform/contract/ids.ts')).toEqual([])
  expect(imports('features/garden/web/pages.tsx', '../server/api.ts')).toEqual([
    expect.stringContaining('web may not import server (server and web stay apart)'),
  ])
  expect(imports('app/server/render.ts', '#app/web/entry-server.tsx')).toHaveLength(1)
  const types = file('app/server/render.ts', "import type { Render } from '#app/web/entry-server.tsx'")
  expect(judgeImports([types], graph)).toEqual([])
  expect(judgeImports([{ ...types, path: 'features/garden/server/render.ts' }], graph)).not.toEqual([])
  expect(imports('features/garden/contract.ts', './server/api.ts')).toHaveLength(1)
  expect(imports('platform/contract/ids.ts', '#platform/web/time.tsx')).toHaveLength(1)
})

test('features use their own tables, in SQL and in the query builder', () => {
  const judge = (text: string) => judgeTables([], [file('features/kitchen/server/cook.ts', text)], graph)
  expect(judge("db.selectFrom('kitchen_pots as pot').innerJoin('kitchen_lids', 'a', 'b')")).toEqual([])
  expect(judge("db.with('hot', (q) => q.selectFrom('kitchen_pots')).selectFrom('hot')")).toEqual([])
  expect(judge("db.selectFrom(['kitchen_pots', 'garden_beds as bed'])")).toEqual([
    'features/kitchen/server/cook.ts: garden_beds is not a table of kitchen (features use their own tables)',
  ])
  expect(judge("db.selectFrom('kitchen_pots').leftJoin('garden_beds', 'a', 'b')")).toHaveLength(1)
  expect(judge('sql<Row>`select * from kitchen_pots where id = 1`.execute(db)')).toEqual([])
  expect(judge('sql`update garden_beds set wet = true`')).toHaveLength(1)
  expect(judge('sql`with hot as (select 1) select 2`; sql`select * from hot`')).toEqual([])
  expect(judge("pool.query('delete from garden_beds')")).toHaveLength(1)
})

test('features use their own tables: foreign keys point only to features that may be used', () => {
  const migration = (feature: string, text: string) => ({ path: `features/${feature}/server/migrations/1-a.sql`, text })
  const allowed = migration('kitchen', 'create table kitchen_pots (bed_id integer references garden_beds)')
  expect(judgeTables([allowed], [], graph)).toEqual([])
  expect(featuresReferenced([allowed], graph)).toEqual({ kitchen: ['garden'] })
  const upward = migration('garden', 'create table garden_beds (pot_id integer references kitchen_pots (id))')
  expect(judgeTables([upward], [], graph)).toEqual([expect.stringContaining('a foreign key to kitchen_pots')])
  expect(judgeTables([migration('garden', 'create table beds (id integer)')], [], graph)).toHaveLength(1)
})

test('tables are distinguished from other names after the same keywords', () => {
  const used = (sql: string) => tablesOfSql(sql).used
  expect(used('select a from x_a, x_b as b, x_c c join only x_d on true')).toEqual(['x_a', 'x_b', 'x_c', 'x_d'])
  expect(used('with t (n) as (select 1), u as materialized (delete from x_a returning 1) select * from t, u')).toEqual([
    'x_a',
  ])
  expect(
    used('select extract(epoch from at), trim(both from b) from unnest(?::text[]) where c is distinct from d'),
  ).toEqual([])
  expect(used("insert into x_a select 'from x_b' -- from x_c\non conflict do update set b = excluded.b")).toEqual([
    'x_a',
  ])
  expect(used('select 1 from x_a for update skip locked; update x_b set c = v.c from (values (?, ?)) v')).toEqual([
    'x_a',
    'x_b',
  ])
  expect(
    used('create unlogged table if not exists x_a (); create unique index i on x_b (c); alter table x_c add d int'),
  ).toEqual([...['x_a', 'x_b', 'x_c']])
  expect(used('create trigger t after insert or update on x_a for each row; delete from x_b using x_c')).toEqual([
    'x_a',
    'x_b',
    'x_c',
  ])
  expect(used('select * from pg_catalog.pg_class')).toEqual(['pg_catalog.pg_class'])
  expect(used('create index i on x_a using gin (b); select a from x_b join x_c using (d)')).toEqual([
    'x_a',
    'x_b',
    'x_c',
  ])
})

test('short files with clear names', () => {
  const judge = (path: string, text = '') => judgeNames([{ path, text }])
  expect(judge('features/garden/server/water-beds.test.ts')).toEqual([])
  expect(judge('platform/web/ui/card-title.module.css')).toEqual([])
  expect(judge('locales/de/common.json')).toEqual([])
  expect(judge('features/garden/server/waterBeds.ts')).toEqual([
    expect.stringContaining('kebab-case (short files with clear names)'),
  ])
  expect(judge('features/garden/server/helpers.ts')).toEqual([
    expect.stringContaining('says nothing (short files with clear names)'),
  ])
  expect(judge('platform/shared/log.ts')).toHaveLength(1)
  expect(judge('platform/server/log.ts', '\n'.repeat(10).padStart(20, 'a'))).toEqual([])
  expect(judge('platform/server/log.ts', 'a\n'.repeat(300))).toEqual([])
  expect(judge('platform/server/log.ts', 'a\n'.repeat(301))).toEqual([expect.stringContaining('301 lines')])
})

test('no server code in the browser', () => {
  const right = ['app/web/entry-browser.tsx', 'platform/web/server-time.ts', 'node_modules/react-dom/server/x.js']
  expect(judgeBundle(right)).toEqual([])
  const wrong = ['features/garden/server/api.ts', 'platform/server/log.ts', 'node_modules/zod/v4/core/api.js']
  expect(judgeBundle(wrong)).toHaveLength(3)
})

test('connections: pools and clients without an error handler are found', () => {
  const judge = (path: string, text: string) => judgeConnections([{ path, text }])
  const client = 'const client = new pg.Client({ connectionString })\n'
  expect(judge('platform/server/database/open-pool.ts', 'const pool = new pg.Pool(config)')).toEqual([])
  expect(judge('app/server/migrate.ts', 'const pool = new pg.Pool({ connectionString })')).toHaveLength(1)
  expect(judge('app/server/reach.ts', `${client}client.on('error', () => {})`)).toEqual([])
  expect(judge('app/server/reach.ts', `${client}client.on('error', () => {})\n${client}`)).toHaveLength(1)
  expect(judge('app/server/reach.test.ts', client)).toEqual([])
})

test('cache tags: one that is made outside tags.ts is found', () => {
  const judge = (path: string, text: string) => judgeCacheTags([{ path, text }])
  const made = "const appleTag = cacheTag('apple')"
  expect(judge('features/garden/server/tags.ts', made)).toEqual([])
  expect(judge('features/garden/server/trees.ts', made)).toHaveLength(1)
  expect(judge('features/garden/server/trees.ts', "drop(['apple' as CacheTag])")).toHaveLength(1)
  expect(judge('features/garden/server/trees.ts', 'const tags: CacheTag[] = [appleTag]')).toEqual([])
  expect(judge('features/garden/server/trees.test.ts', made)).toEqual([])
})

test('cycles of imports are found, and a diamond is none', () => {
  const at = (name: string, ...targets: string[]) =>
    file(
      `features/garden/server/${name}.ts`,
      targets.map((target) => `import type { A } from './${target}.ts'`).join('\n'),
    )
  expect(judgeCycles([at('a', 'b', 'c'), at('b', 'd'), at('c', 'd'), at('d')])).toEqual([])
  expect(judgeCycles([at('a', 'b'), at('b', 'c'), at('c', 'b'), at('d')])).toEqual([
    'features/garden/server/b.ts, features/garden/server/c.ts import one another (no cycles)',
  ])
})

test('one style of imports', () => {
  const judge = (path: string, target: string) => judgeImportStyle([file(path, `import '${target}'`)])
  expect(judge('features/garden/server/beds.ts', '../contract.ts')).toEqual([])
  expect(judge('features/garden/server/beds.ts', '#features/garden/contract.ts')).toHaveLength(1)
  expect(judge('features/kitchen/contract.ts', '#features/garden/contract.ts')).toEqual([])
  expect(judge('features/kitchen/contract.ts', '../garden/contract.ts')).toHaveLength(1)
  expect(judge('platform/server/log.ts', '#platform/contract/ids.ts')).toEqual([])
  expect(judge('platform/server/log.ts', '../contract/ids.ts')).toHaveLength(1)
  expect(judge('platform/server/log.ts', '#platform/server/clock.ts')).toHaveLength(1)
  expect(judge('app/web/shell/menu.tsx', '../../../locales/en/shell.json')).toEqual([])
})

test('one list of locks', () => {
  const judge = (text: string, path = 'features/garden/server/beds.ts') => judgeLocks([{ path, text }])
  expect(judge('sql`select pg_advisory_xact_lock(${locks.beds}, ${id})`')).toEqual([])
  expect(judge("client.query('select pg_try_advisory_lock($1) as ours', [locks.beds])")).toEqual([])
  expect(judge('sql`select pg_advisory_xact_lock(${bedsLock})`')).toHaveLength(1)
  expect(judge('sql`select pg_try_advisory_xact_lock(7201)`')).toHaveLength(1)
  expect(judge("client.query('select pg_advisory_lock($1)', [7_201])")).toHaveLength(1)
  expect(judge('select pg_advisory_xact_lock(1);', 'features/garden/server/migrations/1-a.sql')).toHaveLength(1)
})
