/** Parts of the home page that are drawn on the server with it, and fetched after it: by their sources, for the build and for the server. */
export const latePartsOfHome: readonly string[] = [
  'features/news/web/latest-news.tsx',
  'features/radio/web/request-line.tsx',
  'features/badges/web/latest-badges.tsx',
  'features/gallery/web/latest-photos.tsx',
]
