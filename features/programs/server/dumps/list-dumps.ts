import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Result } from '#platform/contract/endpoint.ts'
import { dumpForms, dumpSets } from '../../constants.ts'
import type { apiDumps } from '../../contract.ts'
import type { Absolute, ProgramsContext } from '../context.ts'

/** What the list of the written files has of each. */
export const DumpFile = z.object({
  name: z.string(),
  data: z.enum(dumpSets),
  form: z.enum(dumpForms),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  writtenAt: z.iso.datetime(),
})
export type DumpFile = z.output<typeof DumpFile>

/** The path below which the files are served. */
export const dumpPath = '/api/v1/dumps'

/** The name of the list of files in their folder. */
export const dumpList = 'index.json'

/** The note on the licence, beside the files and with their list. */
export function licenceNote({ siteName, publicUrl }: Pick<ProgramsContext, 'siteName' | 'publicUrl'>): string {
  return `The numbers and dates were collected by ${siteName()} (${publicUrl}) and may be used under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/): name ${siteName()} as the source. Names and descriptions of badges belong to Sulake Oy.`
}

/**
 * Implements contract `apiDumps`: the newest files of each data set; none before the first night.
 */
export async function listDumps(context: ProgramsContext, absolute: Absolute): Promise<Result<typeof apiDumps>> {
  const files = context.dumpFolder === null ? [] : await readDumpList(context.dumpFolder)
  return {
    licence: licenceNote(context),
    files: files.map((file) => ({ ...file, address: absolute(`${dumpPath}/${file.name}`) })),
  }
}

/** Reads the list of files; empty where there is none, or one of another version. */
export async function readDumpList(folder: string): Promise<DumpFile[]> {
  const text = await readFile(path.join(folder, dumpList), 'utf8').catch(() => '[]')
  try {
    return z.array(DumpFile).parse(JSON.parse(text))
  } catch {
    return []
  }
}
