import type { ActName } from '#features/audit/contract.ts'
import { changePicture, removePicture, replacePicture } from '#features/media/contract.ts'
import {
  addGlossaryWord,
  bringTextBack,
  changeItem,
  createItem,
  deleteItem,
  deleteText,
  handInText,
  publishText,
  removeGlossaryWord,
  reviewText,
  saveText,
  unscheduleText,
  withdrawText,
} from '#features/news/contract.ts'
import { addedPicture, samplePhoto } from './library-pictures.ts'
import { confirmSessions } from './member.ts'
import { asked } from './newsroom.ts'
import type { TestSite } from './site.ts'

const dayMs = 86_400_000

/** Performs each recorded act of the newsroom, a text is handed in twice; returns them in order. */
export async function actOnNews(site: TestSite): Promise<ActName[]> {
  const writer = await site.newMember({ name: 'Scribe', roles: ['news_lvl1'] })
  const chief = await site.newMember({ name: 'Editor', roles: ['communitymanagement'] })
  await confirmSessions(site)
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
  const german = { id, language: 'de' } as const
  await writer.ask(saveText, { params: german, body: { version: 0, ...text } as never })
  await writer.ask(deleteText, { params: german, query: { version: 1 } })
  await writer.ask(deleteItem, { params: { id: String(await create()) } })
  const added = { language: 'en', word: 'coins', use: 'credits' } as const
  const word = await asked(chief, addGlossaryWord, { body: added })
  await chief.ask(removeGlossaryWord, { params: { id: String(word.id) } })
  return [
    'article.created',
    'article.changed',
    'article.handedIn',
    'article.returned',
    'article.handedIn',
    'article.approved',
    'article.scheduled',
    'article.unscheduled',
    'article.published',
    'article.withdrawn',
    'article.broughtBack',
    'article.textDeleted',
    'article.created',
    'article.deleted',
    'glossary.added',
    'glossary.removed',
  ]
}

/** Performs each recorded act on pictures, a new file adds one; returns them in order. */
export async function actOnPictures(site: TestSite): Promise<ActName[]> {
  const chief = await site.newMember({ name: 'Curator', roles: ['communitymanagement'] })
  const { id } = await addedPicture(site, chief, { bytes: await samplePhoto(40, 30) })
  const params = { id: String(id) }
  await asked(chief, changePicture, { params, body: { credit: 'A friend' } })
  await addedPicture(
    site,
    chief,
    { bytes: await samplePhoto(40, 30, 2) },
    replacePicture.path.replace(':id', params.id),
  )
  await asked(chief, removePicture, { params })
  return ['picture.added', 'picture.changed', 'picture.added', 'picture.replaced', 'picture.removed']
}
