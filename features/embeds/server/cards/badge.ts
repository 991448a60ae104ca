import { BadgeCode, showBadge } from '#features/badges/contract.ts'
import { saidOfBadge } from '#features/badges/server/api.ts'
import { defaultHotels, hotels } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { sharePicturePath } from '#platform/contract/share-picture.ts'
import { html } from '../html.ts'
import type { CardMaker } from './card.ts'

/** The card of a badge of the archive. */
export const badgeCard: CardMaker = {
  isOfThing: true,
  tags: () => [],
  async make({ language, t, ask }, { id }) {
    const code = BadgeCode.safeParse(id).data
    if (code === undefined) return null
    const badge = await ask(showBadge, { params: { code } })
    if (isRefusal(badge)) return null
    const { name, description } = saidOfBadge(badge, language)
    const here = badge.rarity.find(({ hotel }) => hotel === defaultHotels[language])
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
    const title = name?.text ?? badge.code
    const lines = [
      t('sharing:badge.owners', { count: badge.owners }),
      ...(here && here.scanned > 0
        ? [
            t('sharing:badge.rarity', {
              share: percent.format(here.owners / here.scanned),
              count: here.scanned,
              hotel: hotels[here.hotel].label,
            }),
          ]
        : []),
    ]
    return {
      title,
      description: t('embeds:card.badge', { name: title, code: badge.code }),
      page: addressOf('habboBadge', language, { code: badge.code }),
      picture: sharePicturePath(language, 'badges', badge.code),
      body: html`<div class="row"><span class="well"><img class="pixels" src="${badge.picture}" alt="" width="80" height="80"></span><div>
<p class="eyebrow">${t('sharing:badge.code', { code: badge.code })}</p><h1 lang="${name?.language ?? language}">${title}</h1>
${description && html`<p class="quote" lang="${description.language}">${description.text}</p>`}
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></div></div>`,
    }
  },
}
