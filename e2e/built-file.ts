import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const Manifest = z.record(z.string(), z.object({ file: z.string() }))

/** The address at which browsers load a source file of the site, which says nothing of its name. Throws where it is no file of its own. */
export function builtFile(source: string): string {
  const manifest = path.join(import.meta.dirname, '../dist/client/.vite/manifest.json')
  const built = Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8')))[source]
  if (!built) throw new Error(`${source} is loaded with something else`)
  return `/${built.file}`
}
