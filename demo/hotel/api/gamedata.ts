import { createHash } from 'node:crypto'
import { figureDataXml } from '../world/figure-data.ts'
import { textLines } from '../world/game-texts.ts'
import { variableLines } from '../world/game-variables.ts'
import type { HotelWorld } from '../world/hotel-world.ts'
import type { Call } from './call.ts'
import { json, type Reply, redirect, text, unknownRoute } from './reply.ts'

const sha1 = (content: string) => createHash('sha1').update(content).digest('hex')
const figureData = figureDataXml()
const figureHash = sha1(figureData)
type Written = { version: string; content: string; hash: string }

const cached = new WeakMap<HotelWorld, Map<string, Written>>()

const writers = {
  external_flash_texts: (hotel: HotelWorld) => textLines(hotel, hotel.gamedata),
  external_variables: (hotel: HotelWorld, origin: string) =>
    variableLines(hotel, `${origin.replace(/^https?:/, '')}/images/c_images/`, hotel.gamedata),
}
type Kind = keyof typeof writers
const isKind = (kind: string): kind is Kind => Object.hasOwn(writers, kind)

function current(hotel: HotelWorld, kind: Kind, origin: string): { content: string; hash: string } {
  const files = cached.get(hotel) ?? new Map<string, Written>()
  cached.set(hotel, files)
  const version = `${hotel.catalogue.version()} ${hotel.promos.version()}`
  const kept = files.get(kind)
  if (kept?.version === version) return kept
  const content = `${writers[kind](hotel, origin).join('\n')}\n`
  const made = { version, content, hash: sha1(content) }
  files.set(kind, made)
  return made
}

/**
 * `gamedata/hashes2`: address and hash of every file; a hash changes with its file (hotel-api
 * §7.1).
 */
export function gamedataHashes({ hotel, origin }: Call): Reply {
  const entry = (name: string, path: string, hash: string) => ({
    name,
    url: `${origin}/${hotel.code}/gamedata/${path}`,
    hash,
  })
  return json({
    hashes: [
      entry('furnidata', 'furnidata_json', sha1(hotel.key)),
      entry('external_texts', 'external_texts', current(hotel, 'external_flash_texts', origin).hash),
      entry('external_variables', 'external_variables', current(hotel, 'external_variables', origin).hash),
      entry('figurepartlist', 'figuredata', figureHash),
    ],
  })
}

/**
 * `gamedata/{kind}/{anything}`: 307 to the address with the hash (hotel-api §7.1). The texts' name
 * in `hashes2` redirects to the other name first: two hops.
 */
export function gamedata({ hotel, captured, url, method, origin }: Call): Reply {
  const [kind = '', version = ''] = captured
  if (kind === 'external_texts') return redirect(307, `/${hotel.code}/gamedata/external_flash_texts/0`)
  if (kind === 'figuredata') {
    return version === figureHash
      ? text('text/xml;charset=UTF-8', figureData)
      : redirect(307, `/${hotel.code}/gamedata/figuredata/${figureHash}`)
  }
  if (!isKind(kind)) return unknownRoute(method, url.pathname)
  const { content, hash } = current(hotel, kind, origin)
  if (version === hash) return text('text/plain;charset=UTF-8', content)
  return redirect(307, `/${hotel.code}/gamedata/${kind}/${hash}`)
}
