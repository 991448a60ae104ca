import de from '../../locales/de/common.json' with { type: 'json' }
import en from '../../locales/en/common.json' with { type: 'json' }
import tr from '../../locales/tr/common.json' with { type: 'json' }
import type { DocumentAssets } from './renderer.ts'

const words = { de, en, tr }

/**
 * Returns the error page for a failed rendering: plain HTML without dependencies that may have
 * failed too. It shows the request id, which is also logged.
 */
export function errorDocument(language: keyof typeof words, requestId: string, assets: DocumentAssets): string {
  const { broken } = words[language]
  return [
    '<!doctype html>',
    `<html lang="${language}" data-theme="${language === 'tr' ? 'dark-tr' : 'dark'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${broken.title}</title><script>${assets.themeSnippet}</script>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    '<link rel="icon" type="image/png" href="/favicon.png"></head><body><main class="wrap sec">',
    `<h1 class="sign-l">${broken.heading}</h1><p>${broken.text}</p>`,
    `<p class="meta">${broken.requestId.replace('{{requestId}}', requestId)}</p>`,
    `<p><a class="lnk" href="">${broken.again}</a></p></main></body></html>`,
  ].join('')
}
