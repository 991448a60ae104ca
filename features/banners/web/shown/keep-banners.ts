import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { loadWords, wordsOf } from '#platform/web/words.ts'
import { listShownBanners, listStaffShownBanners, type Place } from '../../client.ts'
import type { ShownBanner } from '../../contract.ts'
import { bannerMarkup, type Markup } from './banner-markup.ts'

/** Timers of browsers cannot wait longer than some weeks. */
const longestMs = 86_400_000
/** All open pages ask within so long after a notice has begun or ended. */
const spreadMs = 1_000
const svg = 'http://www.w3.org/2000/svg'

/** The notices that were dismissed in this browser, as `dismissSnippet` stores them. */
function dismissed(): readonly string[] {
  try {
    return (localStorage.getItem('dismissedNotices') ?? '').split(' ')
  } catch {
    return []
  }
}

function elementOf({ tag, attributes, children }: Markup): Element {
  const made = tag === 'svg' || tag === 'use' ? document.createElementNS(svg, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children.map((child) => (typeof child === 'string' ? child : elementOf(child))))
  return made
}

/** A notice that has not changed stays as it is, so that it is not read out again. */
function draw(place: HTMLElement, banners: readonly ShownBanner[], language: LanguageCode): void {
  const { t } = wordsOf(language)
  const words = {
    info: t('notices:site.info'),
    warning: t('notices:site.warning'),
    dismiss: t('notices:site.dismiss'),
  }
  const known = new Map([...place.children].map((child) => [child.outerHTML, child]))
  const gone = dismissed()
  const drawn = banners
    .filter(({ key, isDismissible }) => !isDismissible || !gone.includes(key))
    .map((banner) => {
      const made = elementOf(bannerMarkup(banner, words))
      return known.get(made.outerHTML) ?? made
    })
  for (const child of [...place.children]) if (!drawn.includes(child)) child.remove()
  for (const [at, child] of drawn.entries())
    if (place.children[at] !== child) place.insertBefore(child, place.children[at] ?? null)
}

/**
 * Keeps the notices of an open page. Returns a function that reads and draws those of now; it is
 * called again by itself when one begins or ends. `stop` ends that.
 */
export function keepBanners(place: HTMLElement, on: Place, language: LanguageCode) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function read(): Promise<void> {
    clearTimeout(timer)
    const query = { lang: language }
    const asked = on === 'staff' ? call(listStaffShownBanners, { query }) : call(listShownBanners, { query })
    const [answer] = await Promise.all([asked.catch(() => null), loadWords(language, ['notices'])])
    if (isStopped || answer === null || isRefusal(answer)) return
    place.dataset.state = answer.state
    draw(place, answer.banners, language)
    if (answer.changesInMs === null) return
    clearTimeout(timer)
    timer = setTimeout(() => void read(), Math.min(answer.changesInMs + Math.random() * spreadMs, longestMs))
  }

  return {
    read: () => void read().catch(() => {}),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
