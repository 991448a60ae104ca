import type { OldSite } from './old-site.ts'
import { htmlOfPost } from './post-html.ts'
import type { ExportedPicture, ExportedPost } from './read-export.ts'

/** A picture of the library. */
export type NewPicture = { src: string; width: number; height: number }

/** Takes over the pictures that posts show, each once. */
export type PostPictures = ReturnType<typeof openPictures>

/** Opens the pictures of an import; with null none are taken over. */
export function openPictures(
  addPicture: ((picture: ExportedPicture) => Promise<NewPicture | string>) | null,
  oldSite: OldSite,
) {
  const taken = new Map<string, { address: string; picture: NewPicture | string }>()

  async function take(picture: ExportedPicture): Promise<void> {
    if (taken.has(picture.id)) return
    const added = addPicture ? await addPicture(picture) : 'not asked for'
    taken.set(picture.id, { address: picture.address, picture: added })
  }

  function newAddressOf({ id }: ExportedPicture): NewPicture | null {
    const picture = taken.get(id)?.picture
    return picture === undefined || typeof picture === 'string' ? null : picture
  }

  return {
    newAddressOf,
    /** Takes over the pictures of a post. */
    async takeOf({ html, pictureId }: ExportedPost): Promise<void> {
      const shown: ExportedPicture[] = []
      htmlOfPost(html, {
        ...oldSite,
        newAddressOf(picture) {
          shown.push(picture)
          return null
        },
      })
      const main = pictureId === null ? undefined : oldSite.pictureById(pictureId)
      for (const picture of main ? [main, ...shown] : shown) await take(picture)
    },
    countAdded: () => [...taken.values()].filter(({ picture }) => typeof picture !== 'string').length,
    missing: () =>
      [...taken.values()].flatMap(({ address, picture }) =>
        typeof picture === 'string' ? [{ address, reason: picture }] : [],
      ),
  }
}
