import type { i18n } from 'i18next'
import { hiddenPlayersTag, playerTag } from '#features/accounts/server/api.ts'
import { type Edition, HabboId, hotels } from '#features/hotels/contract.ts'
import { addressBelow, addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Feeds, openFeedsBelow } from '#platform/server/feeds/serve-feeds.ts'
import type { FeedEntry } from '#platform/server/feeds/write-feed.ts'
import { escapeHtml } from '#platform/server/http/html.ts'
import { asGuest } from '#platform/server/http/served-calls.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import de from '../../../../locales/de/scanner.json' with { type: 'json' }
import en from '../../../../locales/en/scanner.json' with { type: 'json' }
import tr from '../../../../locales/tr/scanner.json' with { type: 'json' }
import { type Change, listChanges, showPlayer, Visibility } from '../../contract.ts'
import { playerFeedFolder } from '../../feed-address.ts'

/** Number of changes in a feed, and of feeds that are kept. */
const newest = 30
const mostKept = 300

const files = { de: { scanner: de }, en: { scanner: en }, tr: { scanner: tr } }

/** What the feeds of players are opened with. */
export type HistoryFeedContext = { publicUrl: string; siteName: () => string; words: SiteWords }

/**
 * Opens the feeds of players: `/{language}/feeds/players/{habboId}.{atom,json}`, the newest thirty
 * changes as the history of the page shows them. A hidden player has none.
 */
export function openHistoryFeeds({ publicUrl, siteName, words: siteWords }: HistoryFeedContext): Feeds {
  return openFeedsBelow(playerFeedFolder, {
    most: mostKept,
    async read({ language, name }, app) {
      const habboId = HabboId.safeParse(name).data
      if (habboId === undefined) return null
      const params = { habboId }
      const ask = asGuest(app.served)
      const [player, changes] = await Promise.all([
        ask(showPlayer, { params }),
        ask(listChanges, { params, query: { limit: newest } }),
      ])
      if (isRefusal(player) || isRefusal(changes)) return null
      const words = await siteWords.wordsOf(language, files[language])
      const { label, edition } = hotels[player.hotel]
      const page = addressOf('scannerUser', language, { habboId })
      const host = new URL(publicUrl).hostname
      const entries = changes.items.map((change): FeedEntry => {
        const at = new Date(change.observed.by)
        return {
          id: `tag:${host},${change.observed.by.slice(0, 10)}:scanner/changes/${change.id}/${language}`,
          address: `${publicUrl}${page}`,
          title: titleOf(change, words, edition),
          html: htmlOf(change, words),
          publishedAt: at,
          updatedAt: at,
          authors: [],
        }
      })
      const head = {
        ...{ publicUrl, language, page, siteName: siteName() },
        title: words.t('scanner:guestBook.feed', { name: player.name, hotel: label }),
        address: addressBelow(language, `${playerFeedFolder}/${habboId}`),
      }
      return { head, entries, tags: [playerTag(habboId), hiddenPlayersTag] }
    },
  })
}

/** The words of an entry of the history, without the colon before its subjects. */
function titleOf({ kind, count }: Change, { t }: i18n, edition: Edition): string {
  const words =
    edition === 'origins' && kind === 'badgesGained'
      ? t('scanner:worn.seen', { count })
      : t(`scanner:guestBook.${kind}`, { count })
  return words.replace(/\s*:$/, '')
}

function htmlOf(change: Change, words: i18n): string {
  const { kind, subjects, count, from, to } = change
  const { t } = words
  const removed = t('scanner:removed')
  if (kind === 'lookChanged') {
    const look = (address: string | null, name: string) =>
      address ? `<img src="${escapeHtml(address)}" alt="${escapeHtml(name)}">` : escapeHtml(removed)
    return `<p>${look(from, t('scanner:guestBook.lookBefore'))} → ${look(to, t('scanner:guestBook.lookAfter'))}</p>`
  }
  if (kind.endsWith('Changed')) {
    const value = (text: string | null) => {
      const state = kind === 'visibilityChanged' ? Visibility.safeParse(text).data : undefined
      if (state) return t(`scanner:visibility.${state}`)
      return text === null ? removed : text || t('scanner:guestBook.nothing')
    }
    return `<p><del>${escapeHtml(value(from))}</del> → <ins>${escapeHtml(value(to))}</ins></p>`
  }
  if (kind === 'photosTaken' || kind === 'photosGone') return ''
  const more = count - subjects.length
  const rest =
    more > 0 && subjects.length > 0 ? `<li>${escapeHtml(t('scanner:guestBook.andMore', { count: more }))}</li>` : ''
  return `<ul>${subjects.map(({ label }) => `<li>${escapeHtml(label)}</li>`).join('')}${rest}</ul>`
}
