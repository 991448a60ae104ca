import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LanguageCode } from '#platform/contract/language.ts'
import { WordsProvider } from '#platform/web/words-context.tsx'
import de from '../../../locales/de/notices.json' with { type: 'json' }
import en from '../../../locales/en/notices.json' with { type: 'json' }
import tr from '../../../locales/tr/notices.json' with { type: 'json' }
import type { Notice } from '../contract.ts'
import { NoticeList } from './notice-list.tsx'

const files = { de, en, tr }

/** The sentence of a notice as markup, for a reader of a language. */
async function sentenceFor(language: LanguageCode, notice: Notice): Promise<string | undefined> {
  const words = createInstance()
  await words.init({
    ...{ lng: language, initAsync: false, ns: ['notices'], interpolation: { escapeValue: false } },
    resources: { [language]: { notices: files[language] } },
  })
  const page = renderToStaticMarkup(
    <WordsProvider words={words}>
      <NoticeList
        notices={[{ id: 1, notice, toldAt: '2026-11-30T12:00:00.000Z', isRead: true }]}
        label="notices"
        onPressed={() => {}}
      />
    </WordsProvider>,
  )
  return /<span class="[^"]*sentence[^"]*">(.*?)<\/span><span class="[^"]*when/.exec(page)?.[1]
}

test('a title in another language than the page has its language, wherever it is in the sentence', async () => {
  const published: Notice = {
    ...{ kind: 'followed', what: 'newsPublished', count: 1, path: 'news/rare' },
    names: { de: '', en: '', tr: '' },
    details: { de: 'Seltenes', en: 'Rare things', tr: 'Rare things' },
    languages: { de: 'de', en: 'en', tr: 'en' },
  }
  expect(await sentenceFor('en', published)).toBe('New in the news: Rare things')
  expect(await sentenceFor('de', published)).toMatch(/^[^<]*Seltenes[^<]*$/)
  expect(await sentenceFor('tr', published)).toMatch(/^[^<]+<span lang="en">Rare things<\/span>[^<]*$/)
  const { languages: _, ...older } = published
  expect(await sentenceFor('tr', older)).toMatch(/^[^<]*Rare things[^<]*$/)
})

test('so have the titles of the newsroom and the texts of the interface', async () => {
  const returned: Notice = {
    ...{ kind: 'textDecided', itemId: 1, language: 'de', title: 'Ein <Titel>', decision: 'returned' },
  }
  expect(await sentenceFor('en', returned)).toBe(
    '“<span lang="de">Ein &lt;Titel&gt;</span>” was returned with remarks.',
  )
  expect(await sentenceFor('de', returned)).not.toContain('lang=')
  const handedIn: Notice = { kind: 'textHandedIn', itemId: 1, language: 'tr', title: 'Başlık' }
  expect(await sentenceFor('en', handedIn)).toBe('“<span lang="tr">Başlık</span>” was handed in for review.')
  const decided = { kind: 'siteTextDecided', key: 'common.close', text: 'Kapat', reason: null } as const
  expect(await sentenceFor('en', { ...decided, language: 'tr', decision: 'approved' })).toContain(
    '<span lang="tr">Kapat</span>',
  )
})
