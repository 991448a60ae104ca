import { BadgeCode, showBadge } from '#features/badges/contract.ts'
import { badgeWords } from '#features/badges/server/api.ts'
import { defaultHotels, hotels } from '#features/hotels/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { ShareContext } from './context.ts'
import type { ShareCard } from './share-card.ts'
import { shareWords } from './share-words.ts'

/** Returns the card of a badge; null if the archive has none. */
export async function badgeCard(context: ShareContext, id: string): Promise<ShareCard | null> {
  const code = BadgeCode.safeParse(id)
  if (!code.success) return null
  const badge = await context.ask(showBadge, { params: { code: code.data } })
  if (isRefusal(badge)) return null
  const { language } = context
  const t = shareWords(language)
  const name = badgeWords(badge, language).main?.name
  const here = badge.rarity.find(({ hotel }) => hotel === defaultHotels[language])
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return {
    eyebrow: t('sharing:badge.eyebrow'),
    title: name ?? badge.code,
    voice: 'sign',
    lines: [
      ...(name ? [{ text: t('sharing:badge.code', { code: badge.code }) }] : []),
      { text: t('sharing:badge.owners', { count: badge.owners }) },
      ...(here
        ? [
            {
              text: t('sharing:badge.rarity', {
                share: percent.format(here.owners / here.scanned),
                count: here.scanned,
                hotel: hotels[here.hotel].label,
              }),
            },
          ]
        : []),
    ],
    picture: { kind: 'pixels', bytes: await context.pictureAt(badge.picture) },
  }
}
