import type { ShownBanner } from '../../contract.ts'
import { type BannerWords, bannerMarkup, type Markup } from './banner-markup.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

function htmlOf({ tag, attributes, children }: Markup): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : htmlOf(child)))
  return `<${tag}${written.join('')}>${inside.join('')}</${tag}>`
}

/** Returns the HTML of notices, for the document. */
export function drawBanners(banners: readonly ShownBanner[], words: BannerWords): string {
  return banners.map((banner) => htmlOf(bannerMarkup(banner, words))).join('')
}
