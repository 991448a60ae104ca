import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { judgeRows, readRows } from './conformance/judge-conformance.ts'

/** `docs/conformance.md` names for every clause of the specification where it lives and what proves it. */
const root = path.join(import.meta.dirname, '..')
const document = readFileSync(path.join(root, 'docs/conformance.md'), 'utf8')

test('whatever the document names is there', () => {
  const rows = readRows(document)
  expect(rows.length).toBeGreaterThan(310)
  for (const section of [1, 2, 3, 4, 5, 6, 7, 8, 9]) expect(document).toContain(`\n## §${section} `)
  const files = new Map<string, string | undefined>()
  const read = (file: string) => {
    if (!files.has(file))
      files.set(file, existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : undefined)
    return files.get(file)
  }
  expect(judgeRows(rows, read)).toEqual([])
})

test('what is gone, is called otherwise or proves nothing is found', () => {
  const rows = readRows(
    [
      '| clause | where | proof |',
      '| --- | --- | --- |',
      '| it blooms | `garden/beds.ts` | `garden/beds.test.ts › beds bloom` |',
      '| it is watered | `garden/hose.ts` | `garden/hose.test.ts › water comes` |',
      '| it smells | `garden/beds.ts` | `garden/beds.test.ts › beds smell`<br>`garden/beds.test.ts › beds bloom` |',
      '| it is fenced | `garden/beds.ts` | see there |',
    ].join('\n'),
  )
  const garden: Record<string, string> = { 'garden/beds.ts': '', 'garden/beds.test.ts': "test('beds bloom', () => {})" }
  expect(judgeRows(rows, (file) => garden[file])).toEqual([
    '"it is watered": there is no garden/hose.ts',
    '"it is watered": there is no garden/hose.test.ts',
    '"it smells": garden/beds.test.ts has no test "beds smell"',
    '"it is fenced" has no proof',
  ])
})
