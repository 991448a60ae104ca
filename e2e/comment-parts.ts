import type { Locator, Page } from 'playwright-core'
import type { LanguageCode } from '#platform/contract/language.ts'
import { publish } from '#test/publish.ts'
import type { TestSite } from '#test/site.ts'
import { wordsIn } from './words.ts'

/** Publishes a news item in all languages; returns it as the subject of comments, and its path without the language. */
export async function publishTalk(site: TestSite): Promise<{ subject: string; path: string }> {
  const { id, slug } = await publish(site, {
    texts: { de: 'Der Dachgarten öffnet', en: 'The rooftop opens', tr: 'Çatı bahçesi açılıyor' },
  })
  return { subject: `news:${id}`, path: `news/${slug}` }
}

/** Locators for the comments of a page in a language: the form, the comments and their buttons. */
export async function commentParts(page: Page, language: LanguageCode = 'en') {
  const t = await wordsIn(language)
  const section = page.locator('#comments')
  const form = section.locator('form').filter({ has: page.getByRole('heading', { name: t('comments:form.title') }) })
  return {
    t,
    section,
    form,
    ...fieldsOf(form, t),
    post: form.getByRole('button', { name: t('comments:form.post') }),
    logIn: form.getByRole('button', { name: t('comments:form.logIn'), exact: true }),
    list: section.getByRole('list', { name: t('comments:list.label') }),
    /** The comment, or reply, with this text. */
    comment: (text: string) => section.getByRole('article').filter({ hasText: text }),
    byId: (id: number) => page.locator(`#comment-${id}`),
    /** The open form of a reply. */
    answerForm: section.locator('ol form').filter({ has: page.getByRole('heading', { level: 3 }) }),
    /** A button of a comment. */
    act: (comment: Locator, name: 'reply' | 'edit' | 'delete' | 'restore' | 'report' | 'moderate' | 'unmoderate') =>
      comment.getByRole('button', { name: t(`comments:act.${name}`), exact: true }),
    react: (comment: Locator) => comment.getByRole('button', { name: t('comments:reactions.add'), exact: true }),
    reaction: (comment: Locator, name: 'heart' | 'laugh' | 'wow' | 'clap') =>
      comment.getByRole('button', { name: t(`comments:reactions.${name}`) }),
    /** The last announcement to screen readers. */
    said: section.locator('.sr[role=status]'),
  }
}

/** The text fields of a form. */
export function fieldsOf(form: Locator, t: Awaited<ReturnType<typeof wordsIn>>) {
  return {
    name: form.getByRole('textbox', { name: t('comments:form.name') }),
    hotel: form.getByRole('combobox', { name: t('comments:form.hotel') }),
    text: form.locator('textarea'),
  }
}
