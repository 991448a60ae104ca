import { currentPictures } from '#features/media/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { WrittenText } from '../../contract.ts'
import { type DraftRow, type Item, readDrafts, readItem } from '../newsroom/item-rows.ts'
import { judgeText } from '../newsroom/judge-text.ts'
import { changeDraft } from '../newsroom/release/change-draft.ts'
import { releaseText } from '../newsroom/release/release-text.ts'
import { storeRevision } from '../newsroom/revisions.ts'
import { storeText } from '../newsroom/texts.ts'
import { libraryPicturesIn, withCurrentPictures } from '../pictures/library-pictures.ts'
import { linkIntoSite } from '../publish/map-links.ts'
import { type FileWork, type PartOutcome, Refused, readMemory, readSiteText, type SiteText } from './file-work.ts'
import { fingerprintOfText } from './fingerprint.ts'
import { hasChanges, normalText, shownText } from './read-files.ts'

/** Saves the text of a file, and publishes that of a live one. */
export async function bringText(work: FileWork, item: Item): Promise<PartOutcome> {
  const { tx, addresses, origins, file } = work
  const { language } = file
  const isLive = file.state === 'live'
  const [body = file.text.body] = await linkIntoSite(tx, addresses, [file.text.body])
  const judged = judgeText({ ...file.text, body }, origins)
  if (!judged) throw new Refused('a block has a value that cannot be published')
  const text = await withCurrentPictures(tx, judged, language)
  const site = await readSiteText(tx, item, file)
  if (site) {
    const before = fingerprintOfText(normalText(shownText(item, site.text), language, origins), language, site.isLive)
    const written = fingerprintOfText(file.text, language, isLive)
    const linked = fingerprintOfText(text, language, isLive)
    if (before === written || before === linked) return 'unchanged'
    const memory = (await readMemory(tx, item.id)).filter((row) => row.language === language)
    // A withdrawn text is published again only by a file exported after the withdrawal.
    const isTakenOff = isLive && !site.isLive && site.draft?.withdrawn_at !== null
    const isLeft = !isTakenOff && memory.some((row) => row.text === before)
    const isKnown = isLeft || file.version?.text === before
    const ofFile = memory.filter((row) => row.is_live === isLive).map((row) => row.file_text)
    if ([file.version?.text, ...ofFile].includes(written)) return isKnown ? 'unchanged' : 'kept'
    // A draft beside the live text replaces nothing.
    if (!isKnown && (isLive || !site.isLive)) await replaceChanged(work, item.id, site)
  }
  await judgePictures(work, text)
  await (isLive ? publish(work, item, text, site?.draft) : save(work, item, text, site?.draft))
  return 'updated'
}

async function judgePictures({ tx }: FileWork, { body }: WrittenText): Promise<void> {
  const srcs = libraryPicturesIn(body)
  const known = await currentPictures(tx, srcs)
  const missing = srcs.find((src) => !known.has(src))
  if (missing) throw new Refused(`${missing} is not in the library of this site`)
}

async function replaceChanged(
  { tx, now, file: { language }, force }: FileWork,
  articleId: number,
  { text, isLive, draft }: SiteText,
): Promise<void> {
  if (!force) {
    const change = draft?.withdrawn_at && !isLive ? 'changed or withdrawn' : 'changed'
    throw new Refused(`the ${isLive ? 'text' : 'draft'} was ${change} on the site since: export again, or --force`)
  }
  const revision = { articleId, language, kind: 'conflict', text, accountId: draft?.changed_by ?? null } as const
  await storeRevision(tx, revision, now)
}

function save({ tx, now, file }: FileWork, item: Item, text: WrittenText, draft: DraftRow | undefined) {
  const asked = { kind: 'imported' } as const
  return storeText(tx, { item, draft, language: file.language, text, asked, accountId: null }, now)
}

async function publish(work: FileWork, item: Item, text: WrittenText, draft: DraftRow | undefined): Promise<void> {
  const { tx, addresses, now, file } = work
  const key = { id: item.id, language: file.language }
  const isBesideNewer = draft && hasChanges(draft) && item.languages.includes(key.language)
  if (!isBesideNewer) await save(work, item, text, draft)
  const current = await readItem(tx, key.id, true)
  const saved = (await readDrafts(tx, key.id)).get(key.language)
  if (!current || !saved) throw new Error('a text was not saved')
  const released = await releaseText(
    tx,
    addresses,
    { item: current, draft: saved },
    {
      ...{ written: text, by: 'operator', now, publishedAt: new Date(file.settings.published ?? now) },
      ...{ publishedVersion: isBesideNewer ? null : saved.version, isScheduled: false },
    },
  )
  if (isRefusal(released))
    throw new Refused(released.refused === 'error.newsSlugTaken' ? 'the slug is taken' : 'the body is too long')
  // The newer draft stays where it was, also in review or planned.
  if (isBesideNewer) {
    const { state, state_at, state_by, assignee, publish_at } = saved
    const { scheduled_revision, scheduled_behind, scheduled_by } = saved
    const columns = { state, state_at, state_by, assignee, publish_at }
    await changeDraft(tx, key, { ...columns, scheduled_revision, scheduled_behind, scheduled_by })
  }
}
