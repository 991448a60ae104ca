import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pictureOrigins } from '#features/hotels/server/api.ts'
import type { FilesContext } from './file-work.ts'
import { type ImportOptions, importNewsFile } from './import-file.ts'
import { mostFileBytes, readNewsFile } from './news-file.ts'

/** What an import did. `kept` counts texts that are newer on the site than in their file. */
export type FolderOutcome = {
  added: number
  updated: number
  unchanged: number
  kept: number
  refused: { file: string; line: number | null; reason: string }[]
  notes: { file: string; note: string }[]
}

/**
 * Imports the Markdown files of a folder, each in a transaction of its own: one that is refused is
 * named, and the others go on. Throws if the folder cannot be read.
 */
export async function importNewsFolder(
  context: FilesContext,
  folder: string,
  { force, onFile, signal }: { force: boolean; onFile?: (done: number, total: number) => void; signal?: AbortSignal },
): Promise<FolderOutcome> {
  const origins = new Set(pictureOrigins(context.addresses))
  const outcome: FolderOutcome = { added: 0, updated: 0, unchanged: 0, kept: 0, refused: [], notes: [] }
  const options: ImportOptions = { force, asked: new Map() }
  const names = inOrder(await readdir(folder))
  for (const [place, name] of names.entries()) {
    signal?.throwIfAborted()
    const content = await readWhole(path.join(folder, name))
    const file = typeof content === 'string' ? readNewsFile(name, content, origins) : content
    if ('reason' in file) outcome.refused.push({ file: name, ...file })
    else {
      const done = await importNewsFile(context, name, file, options)
      if ('refused' in done) outcome.refused.push({ file: name, line: null, reason: done.refused })
      else {
        outcome[done.done]++
        outcome.notes.push(...done.notes.map((note) => ({ file: name, note })))
      }
    }
    onFile?.(place + 1, names.length)
  }
  return outcome
}

/** Live texts first: a newer draft is beside one. */
function inOrder(names: readonly string[]): string[] {
  const isNewer = (name: string) => Number(name.endsWith('.draft.md'))
  return names
    .filter((name) => name.endsWith('.md'))
    .toSorted((one, other) => isNewer(one) - isNewer(other) || (one < other ? -1 : 1))
}

async function readWhole(file: string): Promise<string | { line: null; reason: string }> {
  const { size } = await stat(file)
  if (size > mostFileBytes) return { line: null, reason: `the file is larger than ${mostFileBytes / 1_000_000} MB` }
  const bytes = await readFile(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { line: null, reason: 'the file is not UTF-8' }
  }
}
