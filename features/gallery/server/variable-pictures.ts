import { clientPicture, isFamilyFolder, type NamedPicture } from './picture-path.ts'

/** Collects the pictures in a file of variables (hotel-api §8.1), pair by pair. */
export type VariablePictures = {
  take: (key: string, value: string) => void
  /** All of them, each once, once the last pair was taken. */
  pictures: () => NamedPicture[]
}

/** A file names some thousand. A larger number is not a game file and is not kept in memory. */
const mostMentions = 50_000
const longestMention = 300
const library = 'image.library.url'

/**
 * Creates a collector. Values may refer to others (`${image.library.url}web_promo/x.png`) that come
 * later in the file.
 */
export function collectPictures(): VariablePictures {
  const mentions = new Set<string>()
  const places = new Map<string, string>()

  /** Resolves a reference; `image.library.url` is always the library, on any host. */
  function resolve(mention: string, depth: number): string {
    const [, key, rest = ''] = /^\$\{([\w.]+)\}(.*)$/.exec(mention) ?? []
    if (key === undefined) return mention
    if (key === library) return `/c_images/${rest}`
    const place = places.get(key)
    return place === undefined || depth === 0 ? '' : `${resolve(place, depth - 1)}${rest}`
  }

  return {
    take(key, value) {
      if (key.endsWith('url') && value.length <= longestMention) places.set(key, value)
      for (const part of value.split(/[\s;,|"'<>=()[\]]+/)) {
        if (part.length > longestMention || mentions.size >= mostMentions) continue
        const mention = part.replace(/[?#].*$/, '')
        if (/\.(?:png|gif|jpe?g|webp)$/i.test(mention)) mentions.add(mention)
      }
    },
    pictures() {
      const found = new Map<string, NamedPicture>()
      for (const mention of mentions) {
        const below = belowLibrary(resolve(mention, 4))
        const picture = below === null ? null : clientPicture(below)
        if (picture) found.set(picture.path, picture)
      }
      return [...found.values()]
    },
  }
}

function belowLibrary(address: string): string | null {
  const at = address.lastIndexOf('/c_images/')
  if (at >= 0) return address.slice(at + '/c_images/'.length)
  const [folder = '', ...rest] = address.split('/')
  return rest.length > 0 && isFamilyFolder(folder) ? address : null
}
