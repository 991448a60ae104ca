import { createHash } from 'node:crypto'
import type { HotelWorld } from '../world/hotel-world.ts'
import type { Call } from './call.ts'
import { json, type Reply, redirect, text, unknownRoute } from './reply.ts'

const sha1 = (content: string) => createHash('sha1').update(content).digest('hex')
type Written = { version: string; content: string; hash: string }

const cached = new WeakMap<HotelWorld, Map<string, Written>>()

function promos(hotel: HotelWorld): string[] {
  return hotel.catalogue.releasedCodes().map((code) => `promo${code.toLowerCase()}`)
}

function writeTexts(hotel: HotelWorld): string {
  const landing = ['lanternfair', 'nightswim', ...promos(hotel)].flatMap((promo) => [
    `landing.view.${promo}.header=${promo}`,
    `landing.view.${promo}.body=`,
  ])
  const noise = ['badge_name_ACH_SafetyQuizGraduate1 Level=', 'badge_desc_GONE99=', `al_hint=\${badge_name_HC1}`]
  return `${[...noise, ...hotel.catalogue.textLines(), 'badge_name_al_ACH_Login=%roman%', ...landing].join('\n')}\n`
}

function writeVariables(hotel: HotelWorld): string {
  const lines = [
    'image.library.url=//images.habbo.com/c_images/',
    'group_logo_url_template=/habbo-imaging/badge-fill/%imagerdata%.gif',
  ]
  for (const promo of ['lanternfair', 'nightswim', ...promos(hotel)]) {
    const layout = `bitmap.uri,\${image.library.url}web_promo_small/spromo_${promo}.png;bitmap.x,50;bitmap.y,0`
    lines.push(`landing.view.${promo}.layout=${layout}`, `landing.view.${promo}.widget=generic`)
  }
  return `${lines.join('\n')}\n`
}

const writers = { external_flash_texts: writeTexts, external_variables: writeVariables }
type Kind = keyof typeof writers
const isKind = (kind: string): kind is Kind => Object.hasOwn(writers, kind)

function current(hotel: HotelWorld, kind: Kind): { content: string; hash: string } {
  const files = cached.get(hotel) ?? new Map<string, Written>()
  cached.set(hotel, files)
  const version = hotel.catalogue.version()
  const kept = files.get(kind)
  if (kept?.version === version) return kept
  const content = writers[kind](hotel)
  const made = { version, content, hash: sha1(content) }
  files.set(kind, made)
  return made
}

/** `gamedata/hashes2`: the address and hash of every file; a hash changes with its file (HOTEL-API §7.1). */
export function gamedataHashes({ hotel, origin }: Call): Reply {
  const address = (kind: Kind) => `${origin}/${hotel.code}/gamedata/${kind}`
  return json({
    hashes: [
      {
        name: 'external_texts',
        url: address('external_flash_texts'),
        hash: current(hotel, 'external_flash_texts').hash,
      },
      {
        name: 'external_variables',
        url: address('external_variables'),
        hash: current(hotel, 'external_variables').hash,
      },
    ],
  })
}

/** `gamedata/{kind}/{anything}`: 307 to the address with the hash, 200 there (HOTEL-API §7.1). */
export function gamedata({ hotel, captured, url, method }: Call): Reply {
  const [kind = '', version = ''] = captured
  if (!isKind(kind)) return unknownRoute(method, url.pathname)
  const { content, hash } = current(hotel, kind)
  if (version === hash) return text('text/plain; charset=UTF-8', content)
  return redirect(307, `/${hotel.code}/gamedata/${kind}/${hash}`)
}
