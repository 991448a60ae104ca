import type { FastifyInstance } from 'fastify'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { OfflineParts } from '#platform/contract/offline-parts.ts'
import type { Site } from '#platform/contract/site.ts'
import type { BuiltSite } from './renderer.ts'

/**
 * Serves `/offline/<language>.json`, from which the service worker builds the offline page. It has
 * the headers of a page, which the worker passes on.
 */
export function serveOfflineParts(
  app: FastifyInstance,
  options: { built: BuiltSite; site: () => Site; securityHeaders: Record<string, string> },
): void {
  const { built, site, securityHeaders } = options
  for (const language of languageCodes) {
    app.get(`/offline/${language}.json`, { schema: { hide: true } }, async (_request, reply) => {
      const { title, page, ...parts } = await built.drawOffline(language, site())
      const answer: OfflineParts = { ...parts, page: documentOf(built, language, title, page) }
      return reply
        .headers(securityHeaders)
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answer))
    })
  }
}

function documentOf(built: BuiltSite, language: LanguageCode, title: string, body: string): string {
  return [
    '<!doctype html>',
    `<html lang="${language}" data-theme="${language === 'tr' ? 'dark-tr' : 'dark'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title}</title><script>${built.themeSnippet}</script>`,
    ...built.offline.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `</head><body>${body}</body></html>`,
  ].join('')
}
