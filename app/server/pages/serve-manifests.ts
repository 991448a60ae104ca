import type { FastifyInstance } from 'fastify'
import type { TFunction } from 'i18next'
import type { SiteValues } from '#features/site/contract.ts'
import { addressOf, type PlainPageName } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import commonDe from '../../../locales/de/common.json' with { type: 'json' }
import menuDe from '../../../locales/de/shell.json' with { type: 'json' }
import commonEn from '../../../locales/en/common.json' with { type: 'json' }
import menuEn from '../../../locales/en/shell.json' with { type: 'json' }
import commonTr from '../../../locales/tr/common.json' with { type: 'json' }
import menuTr from '../../../locales/tr/shell.json' with { type: 'json' }
import { lookOf, withMark } from '../settings/look.ts'

const files = {
  de: { common: commonDe, shell: menuDe },
  en: { common: commonEn, shell: menuEn },
  tr: { common: commonTr, shell: menuTr },
}

/**
 * Colours of the installed app's frame before the first paint: `--bg-deep` and `--bg` of each
 * language's default theme (`platform/web/styles`). The bar has that theme's accent where one is
 * chosen.
 */
export const appColours = {
  de: { bar: '#0a0b22', ground: '#10122f' },
  en: { bar: '#0a0b22', ground: '#10122f' },
  tr: { bar: '#060d22', ground: '#0a1531' },
} as const

const icons = [
  { src: '/app-icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/app-icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/app-icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const

/**
 * Serves `/<language>.webmanifest`, which makes the site installable. All languages are one app; it
 * opens in the language in which it was installed.
 */
export function serveManifests(app: FastifyInstance, valuesOf: () => SiteValues, words: SiteWords): void {
  for (const language of languageCodes) {
    const colours = appColours[language]
    const shortcut = (name: string, page: PlainPageName) => ({ name, url: addressOf(page, language) })
    const write = (values: SiteValues, t: TFunction<['common', 'shell']>) => {
      const { siteName, accentDark, accentTurkish } = values
      const mark = lookOf(values)?.mark ?? null
      return JSON.stringify({
        id: '/',
        name: siteName,
        short_name: siteName,
        description: t('common:description', { siteName }),
        lang: language,
        dir: 'ltr',
        start_url: addressOf('home', language),
        scope: '/',
        display: 'standalone',
        theme_color: (language === 'tr' ? accentTurkish : accentDark) ?? colours.bar,
        background_color: colours.ground,
        categories: ['games', 'entertainment', 'social'],
        icons: icons.map((icon) => ({ ...icon, src: withMark(icon.src, mark) })),
        // Both scanners are on the home page.
        shortcuts: [
          shortcut(t('shell:menu.scanner'), 'home'),
          shortcut(t('shell:menu.radio'), 'radioSchedule'),
          shortcut(t('shell:menu.news'), 'newsCategory'),
        ],
      })
    }
    app.get(`/${language}.webmanifest`, { schema: { hide: true } }, async (_request, reply) => {
      const { t } = await words.wordsOf(language, files[language])
      return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(write(valuesOf(), t))
    })
  }
}
