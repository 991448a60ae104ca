import { expect } from 'vitest'
import { bringTextBack, publishText, saveText, showArticle, showItem, withdrawText } from '#features/news/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Member } from './member.ts'
import { asked, someText, started, textOf } from './newsroom.ts'
import type { TestSite } from './site.ts'

/** What tests of publishing do with items of a site, as an editor. */
export type ReleaseDesk = ReturnType<typeof openReleaseDesk>

/** Opens the acts on texts of a site; `by` is the editor unless another member is given. */
export function openReleaseDesk(site: TestSite, editor: Member) {
  async function save(
    id: number,
    version: number,
    title: string,
    by = editor,
    language: LanguageCode = 'en',
    more = {},
  ) {
    const body = { version, ...someText(title), ...more }
    const saved = await by.ask(saveText, { params: textOf(id, language), body })
    expect([saved.status, saved.body]).toMatchObject([200, { version: version + 1 }])
  }

  return {
    save,
    /** Starts an item with a text in a language; returns its number. The text is version 2. */
    async draft(title: string, by = editor, language: LanguageCode = 'en'): Promise<number> {
      const id = await started(by, { language })
      await save(id, 1, title, by, language)
      return id
    },
    publish: (id: number, version: number, publishAt?: Date, by = editor, language: LanguageCode = 'en') =>
      by.ask(publishText, {
        params: textOf(id, language),
        body: { version, ...(publishAt ? { publishAt: publishAt.toISOString() } : {}) },
      }),
    withdraw: (id: number, language: LanguageCode = 'en') =>
      editor.ask(withdrawText, { params: textOf(id, language), body: {} }),
    bringBack: (id: number, language: LanguageCode = 'en') =>
      editor.ask(bringTextBack, { params: textOf(id, language) }),
    read: (slug: string, language: LanguageCode = 'en', at: Pick<TestSite, 'ask'> = site) =>
      at.ask(showArticle, { params: { slug }, query: { language } }),
    async stateOf(id: number, language: LanguageCode = 'en') {
      const { states } = await asked(editor, showItem, { params: { id: String(id) } })
      return states.find((each) => each.language === language)
    },
    /** The recorded acts on an item after its start, the oldest first. */
    async actsOn(id: number): Promise<string[]> {
      const { rows } = await site.database.pool.query<{ act: string }>(
        "select act from audit_acts where subject = 'article' and subject_id = $1 and act <> 'article.created' order by id",
        [String(id)],
      )
      return rows.map(({ act }) => act)
    },
  }
}
