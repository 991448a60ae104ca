import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '#app/cli/commands.ts'

/** The command lines that documents show are understood by the commands. */
const now = new Date('2026-11-25T12:00:00Z')
const loaders = new Map(Object.entries(commands))

/** The lines of `npm run …` in the shell blocks of a document, each with its command and words. */
function commandsIn(file: string): { command: string; words: string[] }[] {
  const text = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  return blocks.flatMap((block) =>
    [...block.matchAll(/npm run ([\w-]+)(?: -- (.+))?$/gm)].map(([, command = '', rest = '']) => ({
      command,
      words: [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain),
    })),
  )
}

test.each([
  ['README.md', 1],
  ['docs/operating.md', 7],
  ['docs/moderation.md', 30],
])('the commands in %s are understood', async (file, least) => {
  const shown = commandsIn(file).filter(({ command }) => loaders.has(command))
  expect(shown.length).toBeGreaterThanOrEqual(least)
  for (const { command, words } of shown) {
    const loaded = await loaders.get(command)?.()
    expect(() => loaded?.parse(words, now), `npm run ${command} -- ${words.join(' ')}`).not.toThrow()
  }
})
