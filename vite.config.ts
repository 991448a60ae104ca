import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups, entry } from './app/build/chunks.ts'
import { listSources } from './app/build/source-list.ts'

const contractFile =
  /\/(?:features\/[^/]+\/(?:contract|current-user|panels|scan-player)|platform\/contract\/(?:language|time|paging))\.ts$/

/**
 * Contracts reach the browser as plain data: of an endpoint what a call needs, of a schema nothing, so that zod stays on the
 * server. A page that imports a schema's value fails to build, since the name is not there.
 */
function contractsAsData(): Plugin {
  return {
    name: 'contracts-as-data',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!contractFile.test(file)) return null
      this.addWatchFile(file)
      const contract: Record<string, unknown> = await import(`${pathToFileURL(file).href}?at=${Date.now()}`)
      const exports = Object.entries(contract).flatMap(([name, value]) => {
        const data = dataOf(value)
        return data === undefined ? [] : [`export const ${name} = ${JSON.stringify(data)}`]
      })
      return { code: exports.join('\n'), map: null, moduleType: 'js' }
    },
  }
}

function dataOf(value: unknown): unknown {
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return value
  if ('_zod' in value) return undefined
  // Events are heard on the server alone.
  if ('name' in value && 'payload' in value) return undefined
  if ('method' in value && 'path' in value && 'refusals' in value) {
    // Each page carries many, and which there are is all that is asked there: the answer has its status itself.
    const refusals = Object.fromEntries(Object.keys(value.refusals ?? {}).map((key) => [key, 0]))
    return { method: value.method, path: value.path, refusals }
  }
  return value
}

const toldToTheServer = new Set([
  'chunk',
  'lateParts',
  'faces',
  'searchKeys',
  'unkeptKeys',
  'tags',
  'lifeSeconds',
  'status',
])

/**
 * Routes tell the server what their pages are made of (`staticData` in `platform/web/route.tsx`): which sources, which tags, which keys of the query. Every browser would
 * load that for every route, and use none of it.
 */
function routesForBrowsers(): Plugin {
  return {
    name: 'routes-for-browsers',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/web\/.*(?:route|pages)\.tsx$/, code: 'staticData' },
      handler(code) {
        const surplus = serverDataIn(this.parse(code))
        const kept = surplus.reduceRight((rest, [start, end]) => {
          return rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '')
        }, code)
        return { code: kept, map: null }
      },
    },
  }
}

/** From where to where the parts of `staticData` stand that only the server reads. */
function serverDataIn(node: unknown, isData = false): (readonly [start: number, end: number])[] {
  if (typeof node !== 'object' || node === null) return []
  if (isData && 'key' in node && toldToTheServer.has(nameOf(node.key)) && 'start' in node && 'end' in node) {
    return [[Number(node.start), Number(node.end)]]
  }
  const inData = 'properties' in node ? isData : 'key' in node && nameOf(node.key) === 'staticData'
  return Object.values(node).flatMap((part: unknown) => serverDataIn(part, inData || (isData && Array.isArray(node))))
}

function nameOf(key: unknown): string {
  return typeof key === 'object' && key !== null && 'name' in key ? String(key.name) : ''
}

/** Compresses what browsers load once, at the highest quality, so that the server only has to hand it out. */
function compressedOnce(): Plugin {
  return {
    name: 'compressed-once',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = 'dist/client' }) {
      const files = await readdir(dir, { recursive: true })
      const texts = files.filter((file) => /\.(?:js|css|svg|json|txt)$/.test(file) && !file.startsWith('.vite'))
      await Promise.all(
        texts.map(async (file) => {
          const body = await readFile(path.join(dir, file))
          await writeFile(path.join(dir, `${file}.br`), await promisify(brotliCompress)(body))
          // What scripts are made of packs better in smaller blocks.
          await writeFile(path.join(dir, `${file}.gz`), await promisify(gzip)(body, { level: 9, memLevel: 7 }))
        }),
      )
    },
  }
}

/** What a class of a CSS module is called on the page: its own name, and what tells its file from all others. The usual names also have the line, which hardly compresses. */
function scopedName(name: string, file: string): string {
  const source = path.relative(import.meta.dirname, file.split('?')[0] ?? file)
  return `${name}_${createHash('sha256').update(source).digest('base64url').slice(0, 5)}`
}

// The frame names every other script and sheet: a letter or two less of what does not compress, and still no two versions of one file alike. The server writes the same names.
const assetFileNames = ({ names }: { names: readonly string[] }) =>
  names.some((name) => name.endsWith('.css')) ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash:6][extname]'

/**
 * What is fetched together with a part that is imported when it is wanted: its styles beside itself. The scripts that it shares with other parts it names itself; a list of them
 * for each part would be carried by every page. The page that somebody opens first has all of its files named in its head.
 */
function ownFileAndStyles(file: string, dependencies: readonly string[]): string[] {
  const styles = dependencies.filter((each) => each.endsWith('.css'))
  return styles.length > 0 ? [file, ...styles] : []
}

/** React's packages begin with a module that chooses between their builds; each of those, and what it looks for, would stay behind in what every page loads. */
const productionOnly = [
  ['react', 'react/cjs/react'],
  ['react/jsx-runtime', 'react/cjs/react-jsx-runtime'],
  ['react-dom', 'react-dom/cjs/react-dom'],
  ['react-dom/client', 'react-dom/cjs/react-dom-client'],
  ['scheduler', 'scheduler/cjs/scheduler'],
].map(([name, file]) => ({
  find: new RegExp(`^${name}$`),
  replacement: path.join(import.meta.dirname, `node_modules/${file}.production.js`),
}))

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: [
      // What makes up for React 17 is not needed.
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
      ...productionOnly,
    ],
  },
  publicDir: path.join(import.meta.dirname, 'app/web/public'),
  plugins: [contractsAsData(), react(), routesForBrowsers(), listSources(import.meta.dirname), compressedOnce()],
  css: { modules: { generateScopedName: scopedName } },
  builder: {},
  build: { target: 'es2023', assetsInlineLimit: 0, cssMinify: true, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false, resolveDependencies: ownFileAndStyles },
        rolldownOptions: {
          // The page that is shown offline is drawn on the server alone; its styles are built with those of all others.
          input: [entry, 'app/web/offline/offline-page.tsx'],
          preserveEntrySignatures: false,
          checks: { pluginTimings: false },
          output: {
            codeSplitting: { groups: chunkGroups() },
            // What a file holds is said by the manifest; the frame names each of them, and every page would carry the names.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames,
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/server',
        emitAssets: false,
        rolldownOptions: {
          input: 'app/web/entry-server.tsx',
          checks: { pluginTimings: false },
          output: { assetFileNames },
        },
      },
    },
    // Served by `app/server/serve-worker.ts`. A script and no module: not every browser takes those as workers.
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/worker',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'app/web/entry-worker.ts',
          checks: { pluginTimings: false },
          output: { format: 'iife', entryFileNames: 'worker.js' },
        },
      },
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
})
