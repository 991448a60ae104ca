import type { EmbedTheme } from '../constants.ts'
import type { Card } from './cards/card.ts'
import type { CardContext } from './context.ts'
import { type Html, html } from './html.ts'
import { sheetOf } from './styles.ts'

type Meta = readonly [property: string, content: string]

/** Wraps a card in its document; without a card, the document has a note in its place. */
export function documentOf(context: CardContext, card: Card | null, theme: EmbedTheme): string {
  const { language, siteName, publicUrl, t } = context
  const page = publicUrl + (card?.page ?? '/')
  const title = card?.title ?? t('embeds:card.missing')
  const meta: Meta[] = card
    ? [
        ['og:type', 'website'],
        ['og:site_name', siteName],
        ['og:title', card.title],
        ['og:description', card.description],
        ['og:url', page],
        ['og:image', publicUrl + (card.picture ?? '/app-icons/512.png')],
      ]
    : []
  const written: Html = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex">${card && html`<link rel="canonical" href="${page}">`}${meta.map(
    ([property, content]) => html`<meta property="${property}" content="${content}">`,
  )}
<style>${{ html: sheetOf(language, theme) }}</style></head><body><main>${card?.body ?? html`<h1>${title}</h1>`}
<p class="source"><a href="${page}" target="_blank" rel="noopener">${t('embeds:card.source', { siteName })}</a></p></main>${
    card?.isRadio ? html`<script src="/embed/radio.js" defer></script>` : null
  }</body></html>`
  return written.html
}
