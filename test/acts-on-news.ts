import {
  bringTextBack,
  changeItem,
  createItem,
  deleteItem,
  handInText,
  publishText,
  reviewText,
  saveText,
  unscheduleText,
  withdrawText,
} from '#features/news/contract.ts'
import type { TestSite } from './site.ts'

const dayMs = 86_400_000

/** Performs each recorded act of the newsroom once; a text is handed in twice. */
export async function actOnNews(site: TestSite): Promise<void> {
  const writer = await site.newMember({ name: 'Scribe', roles: ['news_lvl1'] })
  const chief = await site.newMember({ name: 'Editor', roles: ['communitymanagement'] })
  await site.database.pool.query('update accounts_sessions set confirmed_at = now()')
  const create = async () =>
    createItem.result.parse((await writer.ask(createItem, { body: { category: 'habbo', language: 'en' } })).body).id
  const id = String(await create())
  const params = { id, language: 'en' } as const
  await writer.ask(changeItem, { params: { id }, body: { version: 1, category: 'events' } })
  const text = { title: 'Lamps', summary: 'In short', pictureAlt: '', body: [{ kind: 'paragraph', children: ['x'] }] }
  await writer.ask(saveText, { params, body: { version: 1, ...text } as never })
  const version = 2
  const handIn = () => writer.ask(handInText, { params, body: { version, isHandedIn: true } })
  await handIn()
  await chief.ask(reviewText, { params, body: { version, decision: 'return', reason: 'Why?' } })
  await handIn()
  await chief.ask(reviewText, { params, body: { version, decision: 'ready' } })
  const publishAt = new Date(Date.now() + dayMs).toISOString()
  await chief.ask(publishText, { params, body: { version, publishAt } })
  await chief.ask(unscheduleText, { params })
  await chief.ask(publishText, { params, body: { version } })
  await chief.ask(withdrawText, { params, body: {} })
  await chief.ask(bringTextBack, { params })
  await writer.ask(deleteItem, { params: { id: String(await create()) } })
}
