import { iconAddress } from '#platform/web/ui/icon.tsx'
import type { ShownBanner } from '../../contract.ts'

/** The words around notices: what they are, and how to dismiss one. */
export type BannerWords = { info: string; warning: string; dismiss: string }

/** An element as data, so that the server writes what the browser draws. */
export type Markup = {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: readonly (Markup | string)[]
}

function element(tag: string, attributes: Markup['attributes'], ...children: (Markup | string)[]): Markup {
  return { tag, attributes, children }
}

const icon = (name: 'info' | 'warn' | 'close') =>
  element('svg', { 'aria-hidden': 'true' }, element('use', { href: iconAddress(name) }))

/** A notice as the pages show it. `data-banner` is its key. `banners.module.css` styles it. */
export function bannerMarkup(
  { key, tone, isDismissible, language, text, link }: ShownBanner,
  words: BannerWords,
): Markup {
  const said = element('span', { lang: language }, text)
  const more = link && element('a', { href: link.address, lang: language }, link.label)
  return element(
    'div',
    { 'data-banner': key, 'data-tone': tone },
    element(
      'div',
      {},
      icon(tone === 'warning' ? 'warn' : 'info'),
      element('p', {}, element('b', {}, words[tone]), ' ', said, ...(more ? [' ', more] : [])),
      ...(isDismissible ? [element('button', { type: 'button', 'aria-label': words.dismiss }, icon('close'))] : []),
    ),
  )
}
