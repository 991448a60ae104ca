import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups, entry } from './app/build/chunks.ts'
import { scopedName } from './app/build/scoped-name.ts'
import { listSources } from './app/build/source-list.ts'
import { listUsedTexts } from './app/build/used-texts.ts'

const staffEntry = 'app/housekeeping/entry-housekeeping.tsx'

/** Compresses what browsers load at the highest quality, so that the server only sends it. */
function compressedOnce(): Plugin {
  return {
    name: 'compressed-once',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'staff',
    async writeBundle({ dir = 'dist/client' }) {
      const files = await readdir(dir, { recursive: true })
      const texts = files.filter((file) => /\.(?:js|css|svg|json|txt)$/.test(file) && !file.startsWith('.vite'))
      await Promise.all(
        texts.map(async (file) => {
          const body = await readFile(path.join(dir, file))
          await writeFile(path.join(dir, `${file}.br`), await promisify(brotliCompress)(body))
          // Scripts compress better in smaller blocks.
          await writeFile(path.join(dir, `${file}.gz`), await promisify(gzip)(body, { level: 9, memLevel: 7 }))
        }),
      )
    },
  }
}

// The frame contains the names of all other files, and hashes do not compress: short ones.
const assetFileNames = ({ names }: { names: readonly string[] }) =>
  names.some((name) => name.endsWith('.css')) ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash:6][extname]'

/**
 * Returns what a lazily imported file preloads: its styles. Its scripts import the others
 * themselves; a list of them for each file would be loaded by every page.
 */
function ownFileAndStyles(file: string, dependencies: readonly string[]): string[] {
  const styles = dependencies.filter((each) => each.endsWith('.css'))
  return styles.length > 0 ? [file, ...styles] : []
}

/** React's packages choose between their builds at run time, which would remain in the bundle. */
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
      // A substitute for React 17 is not needed.
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
      ...productionOnly,
    ],
  },
  publicDir: path.join(import.meta.dirname, 'app/web/public'),
  plugins: [
    react(),
    listSources(import.meta.dirname),
    listUsedTexts(import.meta.dirname, staffEntry),
    compressedOnce(),
  ],
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
          // The offline page is rendered on the server only; its styles are built with the others.
          input: [entry, 'app/web/offline/offline-page.tsx'],
          preserveEntrySignatures: 'exports-only',
          checks: { pluginTimings: false },
          output: {
            codeSplitting: { groups: chunkGroups() },
            // The frame contains the name of each chunk; the manifest says what is in it.
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
    // The pages of the staff: scripts of their own, so that they weigh on no visitor.
    staff: {
      consumer: 'client',
      build: {
        outDir: 'dist/staff',
        manifest: true,
        copyPublicDir: false,
        modulePreload: { polyfill: false, resolveDependencies: ownFileAndStyles },
        rolldownOptions: {
          input: staffEntry,
          checks: { pluginTimings: false },
          output: {
            entryFileNames: 'staff/[hash:7].js',
            chunkFileNames: 'staff/[hash:7].js',
            assetFileNames: 'staff/[hash:7][extname]',
          },
        },
      },
    },
    // Served by `app/server/serve-worker.ts`. A script, since not every browser runs modules there.
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
