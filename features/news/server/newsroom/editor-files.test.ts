import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { builtFolder } from '#test/site-settings.ts'

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }>

const editor = 'features/news/web/editor/article-editor.tsx'

async function manifestOf(part: 'client' | 'staff'): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(builtFolder, part, '.vite/manifest.json'), 'utf8'))
}

/** The names of the chunks that load with some, themselves among them. */
function loadedWith(manifest: Manifest, ...names: string[]): Set<string> {
  const loaded = new Set(names)
  for (const name of loaded) for (const other of manifest[name]?.imports ?? []) loaded.add(other)
  return loaded
}

it('has an editor of at most 120 kB, which the page of an article alone loads', async () => {
  const staff = await manifestOf('staff')
  const start = Object.keys(staff).filter((name) => staff[name]?.isEntry)
  expect(start).toHaveLength(1)
  const everywhere = loadedWith(staff, ...start)
  const own = [...loadedWith(staff, editor)].filter((name) => !everywhere.has(name))
  expect(own).toContain(editor)
  const sizes = await Promise.all(
    own.map(async (name) => {
      const script = await readFile(path.join(builtFolder, 'staff', staff[name]?.file ?? ''))
      return gzipSync(script, { level: 9 }).length
    }),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(120_000)

  const asking = Object.keys(staff).filter((name) => staff[name]?.dynamicImports?.includes(editor))
  expect(asking).toEqual(['features/news/web/newsroom/article-page.tsx'])
  expect(Object.keys(staff).filter((name) => staff[name]?.imports?.includes(editor))).toEqual([])
})

it('has no part of the editor on the pages for visitors', async () => {
  const [staff, client] = await Promise.all([manifestOf('staff'), manifestOf('client')])
  const isEditor = (text: string) => text.includes('ProseMirror')
  const textOf = (part: 'client' | 'staff', { file }: Manifest[string]) =>
    file.endsWith('.js') ? readFile(path.join(builtFolder, part, file), 'utf8') : ''
  expect(isEditor(await textOf('staff', staff[editor] as Manifest[string]))).toBe(true)
  const texts = await Promise.all(Object.values(client).map((chunk) => textOf('client', chunk)))
  expect(texts.length).toBeGreaterThan(50)
  expect(texts.filter(isEditor)).toEqual([])
})
