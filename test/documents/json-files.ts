import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Parses all JSON files of a folder in the order of their names. */
export function readJsonFiles(folder: string): unknown[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
}
