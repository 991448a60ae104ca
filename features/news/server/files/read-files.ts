import { describeAuthors } from '#features/accounts/server/api.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { WrittenText } from '../../contract.ts'
import { type DraftRow, type Item, readDrafts, readItem, readLiveText, stateOf, textOf } from '../newsroom/item-rows.ts'
import { plainLine } from '../publish/body-marks.ts'
import { parseBody } from '../publish/parse-body.ts'
import { sanitiseBody } from '../publish/sanitise-body.ts'
import { sourceOfBody } from '../publish/source-of-body.ts'
import type { NewsTables } from '../tables.ts'
import type { FileSettings } from './file-settings.ts'
import type { FileState, WholeFile } from './news-file.ts'

/** A text of an item as it is exported; `isNewer` for a draft beside the live text. */
export type ItemFile = WholeFile & { isNewer: boolean }

/** Returns the texts of an item, with those of drafts that are newer than the live text. */
export async function readFilesOfItem(
  db: Db<NewsTables>,
  id: number,
  origins: ReadonlySet<string>,
): Promise<ItemFile[]> {
  const item = await readItem(db, id)
  if (!item) return []
  const [settings, drafts] = [await readSettings(db, item), await readDrafts(db, id)]
  const key = keyOfItem(item)
  const files: ItemFile[] = []
  for (const language of languageCodes) {
    const draft = drafts.get(language)
    const live = item.languages.includes(language) ? await readLiveText(db, id, language) : undefined
    const add = (text: WrittenText, state: FileState, isNewer: boolean) =>
      files.push({
        ...{ language, state, key, settings, version: null, isNewer },
        text: normalText(shownText(item, text), language, origins),
      })
    if (live) add(live, 'live', false)
    if (draft && (!live || hasChanges(draft)))
      add(textOf(draft), stateInFile(live !== undefined, draft), live !== undefined)
  }
  return files
}

/** Whether a draft is newer than the live text. */
export function hasChanges({ version, published_version }: DraftRow): boolean {
  return version !== published_version
}

function stateInFile(isLive: boolean, draft: DraftRow): FileState {
  const state = stateOf(isLive, draft)
  return state === 'scheduled' || state === 'withdrawn' ? state : 'draft'
}

/**
 * Returns what makes an item the same one besides its address: the key of an import, or, of a
 * draft, its number and when it was begun.
 */
function keyOfItem({ key, slug, id, created_at }: Item): string | null {
  return key ?? (slug === null ? `item:${id}:${created_at.getTime()}` : null)
}

/** Returns the settings of an item as files have them. Closed accounts are omitted. */
export async function readSettings(db: Db<NewsTables>, item: Item): Promise<FileSettings> {
  const { picture_src: src, picture_width: width, picture_height: height } = item
  const { picture_focus_x: x, picture_focus_y: y, source_hotel: hotel, source_address: address } = item
  const known = item.authors.length > 0 ? await describeAuthors(db, item.authors) : new Map<number, never>()
  const members = item.authors.flatMap((id) => known.get(id) ?? [])
  const stored = item.author_hotel && item.author_name ? [{ hotel: item.author_hotel, name: item.author_name }] : []
  const authors = (members.length > 0 ? members : stored).map((author) => `${author.hotel}:${author.name}`)
  return {
    slug: item.slug ?? item.wanted_slug,
    category: item.category,
    isShort: item.is_short,
    authors: item.is_by_team ? 'team' : authors,
    picture:
      src !== null && width !== null && height !== null
        ? { src, width, height, ...(x !== null && y !== null && { focus: { x, y } }) }
        : null,
    source: hotel !== null && address !== null ? { hotel, address } : null,
    published: item.published_at?.toISOString() ?? null,
  }
}

/** A text with the alternative text that its readers get. */
export function shownText({ picture_src, picture_alt }: Item, text: WrittenText): WrittenText {
  return { ...text, pictureAlt: picture_src === null ? '' : text.pictureAlt || (picture_alt ?? '') }
}

/** Returns a text in the form in which it is public, so that texts can be compared. */
export function normalText(
  { title, summary, pictureAlt, body }: WrittenText,
  language: LanguageCode,
  origins: ReadonlySet<string>,
): WrittenText {
  return {
    title: plainLine(title, title.length),
    summary: plainLine(summary, summary.length),
    pictureAlt: plainLine(pictureAlt),
    body: parseBody(sanitiseBody(sourceOfBody(body)), language, origins),
  }
}
