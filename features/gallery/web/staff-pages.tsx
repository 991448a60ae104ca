import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parsePicturesSearch } from './staff/pictures-search.ts'

/** The page of the staff about the pictures of the game. */
export const galleryStaffPages = [
  createRoute({
    getParentRoute: () => housekeepingRoute,
    path: 'catalogue/pictures',
    validateSearch: parsePicturesSearch,
    staticData: { words: ['staffGamePictures', 'gallery', 'staffAudit', 'roles'], permission: 'catalogue.edit' },
    component: lazyRouteComponent(() => import('./staff/game-pictures-page.tsx'), 'GamePicturesPage'),
  }),
] as const
