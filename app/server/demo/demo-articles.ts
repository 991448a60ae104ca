import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { bringComment, countComments } from '#features/comments/server/api.ts'
import { HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { Category } from '#features/news/contract.ts'
import {
  type ArticleDraft,
  keysLeftAlone,
  newsSubject,
  publishArticle,
  publishedDates,
} from '#features/news/server/api.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { draftWelcome, readArticleTexts } from '../start/welcome-article.ts'
import { memberKey } from './demo-team.ts'

const folder = path.join(import.meta.dirname, '../../../demo/content')

const Author = z.object({ hotel: HotelCode, name: PlayerName })
const Said = Author.extend({ text: z.string(), minutesAgo: z.int() })
const Article = z.object({
  category: Category,
  author: Author,
  /** A file of content/pictures. */
  picture: z.string().nullable(),
  hoursAgo: z.int(),
  comments: z.array(Said.extend({ replies: z.array(Said).default([]) })),
})
const ShortNews = z.object({
  category: Category,
  author: Author,
  hoursAgo: z.int(),
  texts: z.partialRecord(LanguageCode, z.object({ title: z.string(), summary: z.string() })),
})

// Twice the pixels that they are drawn with, for dense screens.
const pictureSizes: Record<string, { width: number; height: number }> = {
  'rooftop.png': { width: 640, height: 320 },
  'street.png': { width: 320, height: 180 },
}
const usualSize = { width: 320, height: 192 }

const openedHoursAgo = 300

type Context = {
  db: Db<unknown>
  now: Date
  /** Account ids by `memberKey`: comments of these members appear under their own account. */
  members?: ReadonlyMap<string, number>
}

/**
 * Publishes the demo's articles, short news and comments, dated to the days before its first start.
 * Idempotent.
 */
export async function publishDemoArticles(context: Context): Promise<void> {
  // A site that has been open for a while does not begin with the news of its opening.
  const articles = path.join(folder, 'articles')
  const names = (await readdir(articles)).sort()
  const known = await publishedDates(
    tablesOf(context.db),
    names.map((name) => `demo:${name}`),
  )
  const welcome = await draftWelcome(ago(context.now, openedHoursAgo * 60))
  // It has just been published by the start itself where nothing else has been before.
  if (known.size === 0) await publishAsDated(context, welcome)
  else await publish(context, welcome)
  for (const name of names) {
    const article = Article.parse(JSON.parse(await readFile(path.join(articles, name, 'article.json'), 'utf8')))
    const { category, author, picture, hoursAgo } = article
    const publishedAt = known.get(`demo:${name}`) ?? ago(context.now, hoursAgo * 60)
    const id = await publish(context, {
      key: `demo:${name}`,
      slug: name,
      category,
      isShort: false,
      author,
      picture:
        picture === null ? null : { src: `/pictures/${picture}`, alt: '', ...(pictureSizes[picture] ?? usualSize) },
      publishedAt,
      source: null,
      texts: withTimes(await readArticleTexts(path.join(articles, name)), publishedAt),
    })
    if (id !== null) await bringComments(context, `news:${id}`, article.comments)
  }
  const short = z.array(ShortNews).parse(JSON.parse(await readFile(path.join(folder, 'short-news.json'), 'utf8')))
  for (const [place, { hoursAgo, texts, ...item }] of short.entries()) {
    await publish(context, {
      ...item,
      key: `demo:short:${place}`,
      isShort: true,
      picture: null,
      publishedAt: ago(context.now, hoursAgo * 60),
      source: null,
      texts: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, { ...text, html: '' }])),
    })
  }
}

/** Fills the times of texts, `{{day 2, 18:00}}`: so many days after the publication, in UTC. */
function withTimes(texts: ArticleDraft['texts'], publishedAt: Date): ArticleDraft['texts'] {
  const timeOn = (_: string, days: string, hour: string) => {
    const at = new Date(publishedAt)
    at.setUTCDate(at.getUTCDate() + Number(days))
    at.setUTCHours(Number(hour), 0, 0, 0)
    return at.toISOString()
  }
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [
      language,
      { ...text, html: text.html.replace(/\{\{day (\d+), (\d+):00\}\}/g, timeOn) },
    ]),
  )
}

type Keyed = ArticleDraft & { key: string }

/** Existing items keep their date. */
async function publish(context: Context, draft: Keyed): Promise<number | null> {
  const known = await publishedDates(tablesOf(context.db), [draft.key])
  return publishAsDated(context, { ...draft, publishedAt: known.get(draft.key) ?? draft.publishedAt })
}

/** Returns the item's number; null if it was withdrawn or edited on the site. */
async function publishAsDated({ db, now }: Context, draft: Keyed): Promise<number | null> {
  if ((await keysLeftAlone(tablesOf(db), [draft.key])).has(draft.key)) return null
  const published = await publishArticle(tablesOf(db), draft, now)
  if (isRefusal(published)) throw new Error(`${draft.key} was refused: ${published.field}`)
  return published.id
}

async function bringComments(
  { db, now, members }: Context,
  subject: string,
  said: z.output<typeof Article>['comments'],
) {
  // The demonstration is started again on what it stored.
  if ((await countComments(tablesOf(db), [subject])).get(subject)) return
  for (const { replies, ...first } of said) {
    const conversationId = await say(first, null)
    for (const reply of replies) await say(reply, conversationId)
  }

  function say({ minutesAgo, ...comment }: z.output<typeof Said>, conversationId: number | null): Promise<number> {
    const createdAt = ago(now, minutesAgo)
    return bringComment(tablesOf(db), [newsSubject], {
      ...comment,
      accountId: members?.get(memberKey(comment.hotel, comment.name)),
      subject,
      conversationId,
      createdAt,
    })
  }
}

function ago(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000)
}
