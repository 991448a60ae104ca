import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '#app/cli/commands.ts'

/** The commands accept the command lines shown in documents. */
const now = new Date('2026-11-25T12:00:00Z')
const loaders = new Map(Object.entries(commands))

/**
 * The `npm run …` and `nightbell …` lines in the shell blocks of a document, as command and
 * arguments.
 */
function commandsIn(file: string): { command: string; words: string[] }[] {
  const text = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  return blocks.flatMap((block) =>
    [...block.matchAll(/npm run ([\w-]+)(?: -- (.+))?$|^nightbell (\w+)(?: (.+))?$/gm)].map(
      ([, script, parameters, command, words]) => ({
        command: script ?? command ?? '',
        words: [...(parameters ?? words ?? '').matchAll(/"([^"]*)"|(\S+)/g)].map(
          ([, quoted, plain = '']) => quoted ?? plain,
        ),
      }),
    ),
  )
}

test.each([
  ['README.md', 1],
  ['docs/operating.md', 7],
  ['docs/moderation.md', 30],
  ['docs/news-files.md', 4],
])('the commands in %s are valid', async (file, least) => {
  const shown = commandsIn(file).filter(({ command }) => loaders.has(command))
  expect(shown.length).toBeGreaterThanOrEqual(least)
  for (const { command, words } of shown) {
    const loaded = await loaders.get(command)?.()
    expect(() => loaded?.parse(words, now), `npm run ${command} -- ${words.join(' ')}`).not.toThrow()
  }
})
