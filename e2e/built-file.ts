import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { sourceList } from '#app/build/source-list.ts'

const SourceList = z.record(z.string(), z.string())

/** The address of the built file that contains a source file. Throws where no built file for the browser does. */
export function builtFile(source: string): string {
  const list = path.join(import.meta.dirname, '../dist/client', sourceList)
  const file = SourceList.parse(JSON.parse(readFileSync(list, 'utf8')))[source]
  if (!file) throw new Error(`${source} is not in the build`)
  return `/${file}`
}
