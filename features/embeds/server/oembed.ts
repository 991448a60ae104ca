import type { FastifyInstance } from 'fastify'
import { pages } from '#platform/contract/addresses.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type EmbedKind, embedSizes } from '../constants.ts'
import type { showOembed } from '../contract.ts'
import { embedAddress } from '../embed-address.ts'
import { frameCode } from '../embed-code.ts'
import type { EmbedsContext } from './context.ts'
import { cardContext, cards } from './serve-embeds.ts'

/** The pages that have an embed of their own. */
const kindsByPage = [
  ['newsView', 'article'],
  ['scannerUser', 'player'],
  ['habboBadge', 'badge'],
] as const satisfies readonly (readonly [keyof typeof pages, EmbedKind])[]

const cacheSeconds = 3600

/** Implements contract `showOembed`. */
export async function describeEmbed(
  app: FastifyInstance,
  context: EmbedsContext,
  { url, maxwidth, maxheight }: Parsed<typeof showOembed>['query'],
): Promise<Outcome<typeof showOembed>> {
  const thing = thingAt(url, context.publicUrl)
  if (!thing) return refuse('error.subjectNotFound')
  const { kind, language, id } = thing
  const made = await cardContext(app, context, language)
  const card = await cards[kind].make(made, { id, range: null })
  if (!card) return refuse('error.subjectNotFound')
  const { publicUrl } = context
  const usual = embedSizes[kind]
  const width = Math.min(usual.width, maxwidth ?? usual.width)
  const height = Math.min(usual.height, maxheight ?? usual.height)
  const address = publicUrl + embedAddress({ kind, language, theme: 'dark', id })
  return {
    version: '1.0',
    type: 'rich',
    title: card.title,
    provider_name: made.siteName,
    provider_url: publicUrl,
    cache_age: cacheSeconds,
    thumbnail_url: publicUrl + (card.picture ?? ''),
    thumbnail_width: 1200,
    thumbnail_height: 630,
    html: frameCode(address, card.title, { width, height }),
    width,
    height,
  }
}

/** Returns what the page at an address of this site is about; null for any other. */
function thingAt(address: string, publicUrl: string): { kind: EmbedKind; language: LanguageCode; id: string } | null {
  const url = URL.parse(address)
  if (!url || url.origin !== new URL(publicUrl).origin) return null
  for (const [page, kind] of kindsByPage) {
    const pattern = new RegExp(`^/([a-z]{2})/${pages[page].replace(/\$\w+/, '([^/]+)')}$`)
    const [, code, part = ''] = pattern.exec(url.pathname) ?? []
    const language = LanguageCode.safeParse(code).data
    const id = decoded(part)
    if (language && id) return { kind, language, id }
  }
  return null
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
