import { z } from 'zod'

/** The files of the game's data that are read (hotel-api §7). */
export const gamedataNames = ['external_texts', 'external_variables', 'figurepartlist'] as const
export type GamedataName = (typeof gamedataNames)[number]

/**
 * A current file of the game's data (hotel-api §7.1). `hash` changes with its content; `address` is
 * that content's.
 */
export type GamedataFile = { name: GamedataName; address: string; hash: string }

const entryAnswer = z.object({
  name: z.enum(gamedataNames),
  url: z.string().max(2000),
  hash: z.string().regex(/^[\da-zA-Z_-]{1,128}$/),
})

/**
 * Returns the schema of `gamedata/hashes2`; `base` completes addresses without a host. Unknown
 * files are ignored. An invalid entry of a known file rejects the response, because the file would
 * otherwise seem not to exist.
 */
export function gamedataFilesAnswer(base: string): z.ZodType<GamedataFile[]> {
  const known = z.object({ name: z.enum(gamedataNames) })
  return z.object({ hashes: z.array(z.unknown()) }).transform(({ hashes }, context) => {
    const files = new Map<GamedataName, GamedataFile>()
    for (const entry of hashes) {
      if (!known.safeParse(entry).success) continue
      const read = entryAnswer.safeParse(entry).data
      const url = read && URL.parse(read.url.replace(/\/+$/, ''), `${base}/`)
      if (!read || !url || !/^https?:$/.test(url.protocol)) {
        context.addIssue({ code: 'custom', message: 'A file without address or hash' })
        return z.NEVER
      }
      if (!files.has(read.name)) {
        files.set(read.name, { name: read.name, address: `${url.origin}${url.pathname}/${read.hash}`, hash: read.hash })
      }
    }
    return [...files.values()]
  })
}
