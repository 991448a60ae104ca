/**
 * Sources of home page parts that are rendered on the server but fetched after the page; used by
 * the build and the server.
 */
export const latePartsOfHome: readonly string[] = [
  'features/news/web/latest-news.tsx',
  'features/radio/web/request-line.tsx',
  'features/badges/web/latest-badges.tsx',
  'features/gallery/web/latest-photos.tsx',
]
