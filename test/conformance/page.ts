import { openFileLinks, tableRow } from '#test/documents/file-links.ts'
import { partsOf } from './judge-requirements.ts'
import type { Area, Requirement } from './requirements.ts'

/**
 * Writes `docs/conformance.md`: the requirements of each area with the test files that prove them.
 */
export function conformancePage(areas: readonly Area[]): string {
  const { linkTo, definitions } = openFileLinks()
  const all = areas.flatMap(({ requirements }) => requirements)
  const tables = areas.map(({ area, requirements }) =>
    [
      `## ${area}\n`,
      tableRow(['Requirement', 'Tests']),
      '| --- | --- |',
      ...requirements.map((each) => tableRow([each.requirement, testsOf(each, linkTo)])),
    ].join('\n'),
  )
  return `# Conformance

<!-- Made from test/conformance/requirements. To write it anew: vitest run -u test/conformance.test.ts -->

What the site must do, by the sections of the [specification](specification.md), with the test files that prove it; "× 2" means two tests of that file. There are ${all.length} requirements.
[The data](../test/conformance/requirements) also names the files that implement each requirement, and the title of every test. \`test/conformance.test.ts\` fails when one of these files or titles is gone.

${tables.join('\n\n')}

${definitions()}`
}

/** The files of its tests without duplicates. */
function testsOf({ tests }: Requirement, linkTo: (file: string) => string): string {
  const counts = new Map<string, number>()
  for (const test of tests) {
    const { file } = partsOf(test)
    counts.set(file, (counts.get(file) ?? 0) + 1)
  }
  return [...counts].map(([file, count]) => (count > 1 ? `${linkTo(file)} × ${count}` : linkTo(file))).join(', ')
}
