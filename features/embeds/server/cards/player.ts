import { hiddenPlayersTag, playerTag } from '#features/accounts/server/api.ts'
import { HabboId, hotels } from '#features/hotels/contract.ts'
import { showPlayer } from '#features/scanner/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { sharePicturePath } from '#platform/contract/share-picture.ts'
import { html } from '../html.ts'
import type { CardMaker } from './card.ts'
import { dayIn } from './day.ts'

/** The card of a scanned player; null for a hidden one. */
export const playerCard: CardMaker = {
  isOfThing: true,
  tags: (id) => [playerTag(id), hiddenPlayersTag],
  async make({ language, t, ask }, { id }) {
    const habboId = HabboId.safeParse(id).data
    if (habboId === undefined) return null
    const player = await ask(showPlayer, { params: { habboId } })
    if (isRefusal(player)) return null
    const { name, avatar, motto, level, memberSince, panels, hotel } = player
    const { label } = hotels[hotel]
    const { badges } = panels
    const lines = [
      ...(level === null ? [] : [t('sharing:player.level', { level })]),
      ...(badges.hidden ? [] : [t('sharing:player.badges', { count: badges.current + badges.former })]),
      ...(memberSince === null ? [] : [t('sharing:player.memberSince', { date: dayIn(language, memberSince) })]),
    ]
    return {
      title: name,
      description: t('embeds:card.player', { name, hotel: label }),
      page: addressOf('scannerUser', language, { habboId }),
      picture: sharePicturePath(language, 'players', habboId),
      body: html`<div class="row"><span class="well"><img src="${avatar}" alt="" width="64" height="110"></span><div>
<p class="eyebrow">${label}</p><h1 translate="no">${name}</h1>${motto && html`<p class="quote" translate="no">${motto}</p>`}
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></div></div>`,
    }
  },
}
