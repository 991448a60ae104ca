import { type RadioNow, showRadioNow, streamPath } from '#features/radio/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { CardContext, EmbedWords } from '../context.ts'
import { type Html, html } from '../html.ts'
import type { Card, CardMaker } from './card.ts'

/** The player of the radio: what plays now, and the browser's own controls. */
export const radioCard: CardMaker = {
  isOfThing: false,
  tags: () => [],
  make: (context) =>
    makeCard(context, (label) => {
      const src = `${streamPath}?lang=${context.language}`
      return html`<audio controls preload="none" src="${src}" aria-label="${label}"></audio>`
    }),
}

/** What the radio plays now, without the player. */
export const playingCard: CardMaker = {
  isOfThing: false,
  tags: () => [],
  make: (context) => makeCard(context, () => null),
}

async function makeCard(context: CardContext, player: (label: string) => Html | null): Promise<Card | null> {
  const { language, siteName, t, ask } = context
  const now = await ask(showRadioNow, { query: { lang: language } })
  if (isRefusal(now)) return null
  const title = t('embeds:card.radio', { siteName })
  const about = { title, description: t('embeds:card.radioOf', { siteName }), picture: null, isRadio: true }
  const page = addressOf('radioRecentlyPlayed', language)
  if (!now.isConfigured) {
    return { ...about, page, body: html`<h1>${title}</h1><p class="quote">${t('embeds:card.noRadio')}</p>` }
  }
  const said = sayNow(now, t)
  return {
    ...about,
    page,
    body: html`<p class="eyebrow"><span data-part="state">${said.state}</span></p><h1>${title}</h1>
<div id="now" data-language="${language}" data-words="${JSON.stringify(wordsOf(t))}">
<p class="song" data-part="song" translate="no">${said.song}</p><p data-part="host" translate="no">${said.host}</p></div>${player(title)}`,
  }
}

/** The words with which the script of the embed says what plays. */
function wordsOf(t: EmbedWords) {
  return { on: t('embeds:card.onAir'), off: t('embeds:card.offAir'), music: t('embeds:card.musicOnly') }
}

/** What plays, as the script of the embed says it too. */
function sayNow({ online, song, dj, show }: RadioNow, t: EmbedWords): { state: string; song: string; host: string } {
  const { on, off, music } = wordsOf(t)
  if (!online) return { state: off, song: '', host: '' }
  return { state: on, song: song?.text ?? '', host: [show, dj ?? music].filter(Boolean).join(' · ') }
}

/** The script of the radio's embeds: asks every half minute what plays, while the frame is seen. */
export const radioScript = `(() => {
  const now = document.getElementById('now')
  if (!now) return
  const words = JSON.parse(now.dataset.words)
  const say = (part, text) => {
    const place = document.querySelector('[data-part="' + part + '"]')
    if (place && place.textContent !== text) place.textContent = text
  }
  const ask = async () => {
    if (document.hidden) return
    try {
      const answer = await fetch('/api/get/radio/now?lang=' + now.dataset.language, { credentials: 'omit' })
      if (!answer.ok) return
      const { online, song, dj, show } = await answer.json()
      say('state', online ? words.on : words.off)
      say('song', online && song ? song.text : '')
      say('host', online ? [show, dj || words.music].filter(Boolean).join(' · ') : '')
    } catch {}
  }
  setInterval(ask, 30000)
  document.addEventListener('visibilitychange', ask)
})()
`
