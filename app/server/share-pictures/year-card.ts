import { hotels } from '#features/hotels/contract.ts'
import { formatDays, showPlayerSpan } from '#features/scanner/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { ShareContext } from './context.ts'
import type { ShareCard } from './share-card.ts'

/** Returns the card of a player's span, `{habboId}.{from}.{until}`; null if there is none. */
export async function yearCard(context: ShareContext, id: string): Promise<ShareCard | null> {
  const [habboId, from, until, ...more] = id.split('.')
  const params = showPlayerSpan.params.safeParse({ habboId })
  const query = showPlayerSpan.query.safeParse({ from, until })
  if (!params.success || !query.success || until === undefined || more.length > 0) return null
  const span = await context.ask(showPlayerSpan, { params: params.data, query: query.data })
  if (isRefusal(span)) return null
  const { t, language } = context
  const days = formatDays(span, language === 'en' ? 'en-GB' : language)
  const { badges, friends, level, looks } = span
  return {
    eyebrow: t('sharing:year.eyebrow', { days, hotel: hotels[span.hotel].label }),
    title: span.name,
    voice: 'sign',
    lines: [
      { text: t('sharing:year.gained', { count: badges.gained }) },
      ...(badges.lost > 0 ? [{ text: t('sharing:year.lost', { count: badges.lost }) }] : []),
      ...(friends && friends.gained > 0 ? [{ text: t('sharing:year.friends', { count: friends.gained }) }] : []),
      ...(level ? [{ text: t('sharing:year.level', level) }] : []),
      ...(looks.length > 1 ? [{ text: t('sharing:year.looks', { count: looks.length }) }] : []),
    ].slice(0, 4),
    picture: { kind: 'pixels', bytes: await context.pictureAt(span.avatar) },
  }
}

/** The id of the player in the id of a span. */
export function playerOfSpan(id: string): string {
  return id.split('.')[0] ?? ''
}
