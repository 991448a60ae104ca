import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sourceList } from '#app/build/source-list.ts'
import type * as EntryServer from '#app/web/entry-server.tsx'

/**
 * Assets of every document: the theme snippet, which also hides dismissed notices, runs before the
 * first paint, and the start snippet
 * loads the scripts after it.
 */
export type DocumentAssets = {
  themeSnippet: string
  startSnippet: string
  entryScript: string
  styles: string[]
  scripts: string[]
  fonts: string[]
}

export type { ReadAddress, RenderedPage } from '#app/web/entry-server.tsx'

type ManifestEntry = { file: string; src?: string; css?: string[]; imports?: string[] }

/** The built site: how to render a page, and which files its document loads. */
export type Renderer = {
  render: typeof EntryServer.render
  openAddressReader: typeof EntryServer.openAddressReader
  themeSnippet: string
  startSnippet: string
  drawBanners: typeof EntryServer.drawBanners
  assetsOf: (
    page: Pick<EntryServer.RenderedPage, 'files' | 'lateFiles' | 'language' | 'words' | 'fonts'>,
  ) => DocumentAssets
}

/** The built site with what lets a browser do without it for a while. */
export type BuiltSite = Renderer & {
  /** Names the browser's bundles: another name, other bundles. */
  build: string
  /**
   * The service worker script; its settings must be prepended
   * (`platform/contract/worker-settings.ts`).
   */
  workerScript: string
  drawOffline: typeof EntryServer.drawOffline
  drawMaintenance: typeof EntryServer.drawMaintenance
  /**
   * Of the page that is shown offline: its styles, which are those of the maintenance page too, and
   * what else it loads.
   */
  offline: { styles: string[]; files: string[] }
}

const entry = 'app/web/entry-browser.tsx'
const offlinePage = 'app/web/offline/offline-page.tsx'
const offlinePictures = ['off.png', 'bell.png']

/** Loads what `vite build` made in `dist`. */
export async function openRenderer(dist: string): Promise<BuiltSite> {
  const bundle = pathToFileURL(path.join(dist, 'server/entry-server.js')).href
  const {
    render,
    drawOffline,
    drawMaintenance,
    openAddressReader,
    themeSnippet,
    startSnippet,
    drawBanners,
    preloadFonts,
  }: typeof EntryServer = await import(bundle)
  const [written, listed, workerScript] = await Promise.all([
    readFile(path.join(dist, 'client/.vite/manifest.json'), 'utf8'),
    readFile(path.join(dist, 'client', sourceList), 'utf8'),
    readFile(path.join(dist, 'worker/worker.js'), 'utf8'),
  ])
  const manifest: Record<string, ManifestEntry> = JSON.parse(written)
  const entryFile = manifest[entry]?.file
  if (!entryFile) throw new Error(`The build has no ${entry}`)

  // The manifest calls a chunk after one source, or after its file where several are wanted of it.
  const fileOf: Record<string, string> = JSON.parse(listed)
  const chunkIn = new Map(Object.entries(manifest).map(([chunk, { file }]) => [file, chunk]))
  const chunkOf = (source: string) => {
    const chunk = manifest[source] ? source : chunkIn.get(fileOf[source] ?? '')
    if (!chunk) throw new Error(`The build has no ${source}`)
    return chunk
  }

  function collect(chunk: string, found: Set<string>): Set<string> {
    if (found.has(chunk)) return found
    found.add(chunk)
    for (const imported of manifest[chunk]?.imports ?? []) collect(imported, found)
    return found
  }

  const filesOf = (sources: readonly string[]) => [
    ...sources.reduce((found, source) => collect(chunkOf(source), found), new Set<string>()),
  ]

  /** Those first that others need, so that each can run as it comes. */
  function inOrder(chunk: string, found: Set<string>): Set<string> {
    if (found.has(chunk)) return found
    for (const imported of manifest[chunk]?.imports ?? []) inOrder(imported, found)
    return found.add(chunk)
  }

  const stylesOf = (sources: readonly string[]) => [
    ...new Set(filesOf(sources).flatMap((source) => (manifest[source]?.css ?? []).map((file) => `/${file}`))),
  ]
  const offlineStyles = stylesOf([entry, offlinePage])
  const pictures = Object.values(manifest).filter(({ src = '' }) => offlinePictures.includes(path.basename(src)))

  const known = new Map<string, DocumentAssets>()
  return {
    build: createHash('sha256').update(written).digest('base64url').slice(0, 12),
    workerScript,
    drawOffline,
    drawMaintenance,
    offline: {
      styles: offlineStyles,
      files: [...offlineStyles, ...preloadFonts([]), ...pictures.map(({ file }) => `/${file}`)],
    },
    render,
    openAddressReader,
    themeSnippet,
    startSnippet,
    drawBanners,
    assetsOf({ files, lateFiles, language, words, fonts }) {
      const sources = [
        entry,
        ...files,
        `platform/web/word-files/${language}.ts`,
        ...words.map((namespace) => `locales/${language}/${namespace}.json`),
      ]
      const key = [...sources, '', ...lateFiles, '', ...fonts].join()
      const assets = known.get(key)
      if (assets) return assets
      const needed = [...sources.reduce((found, source) => inOrder(chunkOf(source), found), new Set<string>())]
      const made = {
        themeSnippet,
        startSnippet,
        entryScript: `/${entryFile}`,
        styles: stylesOf([...sources, ...lateFiles]),
        scripts: needed
          .flatMap((source) => manifest[source]?.file ?? [])
          .filter((file) => file !== entryFile)
          .map((file) => `/${file}`),
        fonts: preloadFonts(fonts),
      }
      known.set(key, made)
      return made
    },
  }
}
