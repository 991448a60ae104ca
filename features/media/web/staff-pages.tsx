import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parsePictureSearch } from './picture-search.ts'

/** The page of the staff about pictures: the library. */
export const mediaStaffPages = [
  createRoute({
    getParentRoute: () => housekeepingRoute,
    path: 'pictures',
    validateSearch: parsePictureSearch,
    staticData: { words: ['staffPictures'], permission: 'pictures.upload' },
    component: lazyRouteComponent(() => import('./pictures-page.tsx'), 'PicturesPage'),
  }),
] as const
