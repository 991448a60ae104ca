import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Path of the source list, below the client build folder. It maps each source to the file in which
 * browsers load it.
 */
export const sourceList = '.vite/sources.json'

/**
 * Vite plugin that writes the source list. Vite's manifest names only one source of a file that
 * several share.
 */
export function listSources(home: string): Plugin {
  return {
    name: 'list-sources',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const files: Record<string, string> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds) {
          const source = path.relative(home, id.split('?')[0] ?? id)
          if (path.isAbsolute(id) && !source.startsWith('node_modules')) files[source] = chunk.fileName
        }
      }
      this.emitFile({ type: 'asset', fileName: sourceList, source: JSON.stringify(files) })
    },
  }
}
