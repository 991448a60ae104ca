import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { type GallerySearch, parseGallerySearch } from './gallery-search.ts'

export { loadLatestPhotos } from './latest-photos-part.ts'

// Code that only the galleries need is loaded with them.
const galleryLoader = loadOnce(() => import('./load-gallery.ts'))
const picturesPage = loadOnce(() => import('./pictures-page.tsx'))
const photosPage = loadOnce(() => import('./photos-page.tsx'))

// Which picture is open is the browser's matter: the page behind it is the same.
const shownBy = ({ search: { family, hotel, year, search, page } }: { search: GallerySearch }) => ({
  family,
  hotel,
  year,
  search,
  page,
})

/** The web promos of the game (specification §2.1). */
export const webpromosRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.habboWebpromos,
  validateSearch: (asked: Record<string, unknown>) => parseGallerySearch('webpromos', asked),
  loaderDeps: shownBy,
  loader: async ({ context: { queryClient }, deps }) =>
    (await galleryLoader()).loadGallery(queryClient, 'webpromos', deps),
  staticData: {
    words: ['gallery'],
    chunk: ['features/gallery/web/pictures-page.tsx', 'features/gallery/web/load-gallery.ts'],
    searchKeys: ['hotel', 'year', 'page'],
    unkeptKeys: ['search'],
    tags: () => ['pictures'],
  },
  head: async ({ match }) => (await galleryLoader()).galleryHead(match.context, 'webpromos', match.search),
  component: lazyRouteComponent(picturesPage, 'WebpromosPage'),
  notFoundComponent: lazyRouteComponent(picturesPage, 'WebpromosPageMissing'),
})

/** All other pictures of the game (specification §2.1). */
export const imagesRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.habboImages,
  validateSearch: (asked: Record<string, unknown>) => parseGallerySearch('images', asked),
  loaderDeps: shownBy,
  loader: async ({ context: { queryClient }, deps }) =>
    (await galleryLoader()).loadGallery(queryClient, 'images', deps),
  staticData: {
    words: ['gallery'],
    chunk: ['features/gallery/web/pictures-page.tsx', 'features/gallery/web/load-gallery.ts'],
    searchKeys: ['family', 'hotel', 'year', 'page'],
    unkeptKeys: ['search'],
    tags: () => ['pictures'],
  },
  head: async ({ match }) => (await galleryLoader()).galleryHead(match.context, 'images', match.search),
  component: lazyRouteComponent(picturesPage, 'ImagesPage'),
  notFoundComponent: lazyRouteComponent(picturesPage, 'ImagesPageMissing'),
})

/** The latest photos of the hotels. */
export const photosRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.habboPhotos,
  validateSearch: (asked: Record<string, unknown>) => parseGallerySearch('photos', asked),
  loaderDeps: shownBy,
  loader: async ({ context: { queryClient, language }, deps }) =>
    (await galleryLoader()).loadPhotos(queryClient, language, deps),
  staticData: {
    words: ['gallery', 'photos'],
    faces: ['title'],
    chunk: ['features/gallery/web/photos-page.tsx', 'features/gallery/web/load-gallery.ts'],
    searchKeys: ['hotel', 'page'],
    tags: () => ['photos', 'hiddenPlayers'],
  },
  head: async ({ match }) => (await galleryLoader()).galleryHead(match.context, 'photos', match.search),
  component: lazyRouteComponent(photosPage, 'PhotosPage'),
  notFoundComponent: lazyRouteComponent(photosPage, 'PhotosPageMissing'),
})

/** The pages of the galleries. */
export const galleryPages = [webpromosRoute, imagesRoute, photosRoute] as const
