import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as EntryServer from '../web/entry-server.tsx'
import type { DocumentAssets } from './document.ts'

export type { ReadAddress, RenderedPage } from '../web/entry-server.tsx'

type ManifestEntry = { file: string; css?: string[]; imports?: string[] }

/** The built site: how to render a page, and which files its document loads. */
export type Renderer = {
  render: typeof EntryServer.render
  openAddressReader: typeof EntryServer.openAddressReader
  openEmbedReader: typeof EntryServer.openEmbedReader
  themeSnippet: string
  assetsOf: (page: { chunks: string[]; lateParts: string[]; language: string; words: string[] }) => DocumentAssets
}

const entry = 'app/web/entry-browser.tsx'

/** Loads what `vite build` made in `dist`. */
export async function openRenderer(dist: string): Promise<Renderer> {
  const bundle = pathToFileURL(path.join(dist, 'server/entry-server.js')).href
  const { render, openAddressReader, openEmbedReader, themeSnippet, preloadFonts }: typeof EntryServer = await import(
    bundle
  )
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    await readFile(path.join(dist, 'client/.vite/manifest.json'), 'utf8'),
  )
  const entryFile = manifest[entry]?.file
  if (!entryFile) throw new Error(`The build has no ${entry}`)

  function collect(source: string, found: Set<string>): Set<string> {
    if (found.has(source)) return found
    found.add(source)
    for (const imported of manifest[source]?.imports ?? []) collect(imported, found)
    return found
  }

  const filesOf = (sources: readonly string[]) => [
    ...sources.reduce((found, source) => collect(source, found), new Set<string>()),
  ]

  const known = new Map<string, DocumentAssets>()
  return {
    render,
    openAddressReader,
    openEmbedReader,
    themeSnippet,
    assetsOf({ chunks, lateParts, language, words }) {
      const sources = [
        entry,
        ...chunks,
        `platform/web/word-files/${language}.ts`,
        ...words.map((namespace) => `locales/${language}/${namespace}.json`),
      ]
      const key = [...sources, '', ...lateParts].join()
      const assets = known.get(key)
      if (assets) return assets
      const needed = filesOf(sources)
      const made = {
        themeSnippet,
        entryScript: `/${entryFile}`,
        styles: [...new Set(filesOf([...sources, ...lateParts]).flatMap((source) => manifest[source]?.css ?? []))].map(
          (file) => `/${file}`,
        ),
        scripts: needed
          .flatMap((source) => manifest[source]?.file ?? [])
          .filter((file) => file !== entryFile)
          .map((file) => `/${file}`),
        fonts: [...preloadFonts],
      }
      known.set(key, made)
      return made
    },
  }
}
