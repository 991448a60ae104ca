import type { HeadLink } from './alternates.ts'

/**
 * Returns the link by which programs find how to show the page at `path` on another site (oEmbed).
 */
export function oembedLink(publicUrl: string, path: string, title: string): HeadLink {
  const href = `/api/get/oembed?url=${encodeURIComponent(publicUrl + path)}`
  return { rel: 'alternate', type: 'application/json+oembed', title, href }
}
