import { type ArticleDraft, publishArticle } from '#features/news/server/api.ts'
import type { NewsTables } from '#features/news/server/tables.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { numbersFrom, textOf } from './words.ts'

/** Publishes long items, `item-1` and on; returns their numbers. */
export async function publishItems(db: Db<unknown>, count: number): Promise<number[]> {
  const numbers: number[] = []
  for (let number = 1; number <= count; number++) {
    const published = await publishArticle(tablesOf<NewsTables>(db), draftOf(number), new Date())
    if (isRefusal(published)) throw new Error(`item-${number} was refused`)
    numbers.push(published.id)
  }
  return numbers
}

function draftOf(number: number): ArticleDraft {
  const texts = languageCodes.map((language, at) => {
    const random = numbersFrom(number * 3 + at)
    const text = { title: textOf(random, 6), summary: textOf(random, 20), html: bodyOf(random, number) }
    return [language, text]
  })
  return {
    slug: `item-${number}`,
    category: 'habbo',
    isShort: false,
    author: { hotel: 'hhus', name: `Writer${number % 20}` },
    picture: { src: '/pictures/lobby.png', alt: 'The lobby', width: 640, height: 320 },
    publishedAt: new Date(Date.UTC(2026, 0, 1, number)),
    source: null,
    texts: Object.fromEntries(texts),
  }
}

/** Some 600 words with headings, a list, a quote, a table and a picture. */
function bodyOf(random: () => number, number: number): string {
  const paragraph = (words: number) => `<p>${textOf(random, words)} <strong>${textOf(random, 3)}</strong>.</p>`
  const section = () => `<h2>${textOf(random, 4)}</h2>${paragraph(70)}${paragraph(60)}`
  return [
    paragraph(80),
    section(),
    `<ul>${Array.from({ length: 5 }, () => `<li>${textOf(random, 8)}</li>`).join('')}</ul>`,
    section(),
    `<blockquote>${paragraph(30)}</blockquote>`,
    '<figure><img src="/pictures/pool.png" alt="The pool" width="640" height="320"><figcaption>Pool</figcaption></figure>',
    `<table><tr><th>What</th><th>When</th></tr>${`<tr><td>${textOf(random, 3)}</td><td>${number}</td></tr>`.repeat(4)}</table>`,
    section(),
    `<p><a href="/news/item-1">${textOf(random, 5)}</a></p>`,
  ].join('')
}
