import { type PageName, routePath } from '#platform/contract/addresses.ts'
import type { Font } from '#platform/web/styles/font.ts'

/** What the server and the build need of a page, besides its route. Browsers do not load it. */
export type ServerPage = {
  /** Source files that the page imports when it opens: one script, named in the head. */
  files: readonly string[]
  /** Parts whose scripts are loaded once the page runs: the head has only their styles. */
  lateFiles?: readonly string[]
  /** Fonts that the page always uses besides the frame's, preloaded with its styles. */
  fonts?: readonly Font[]
  /**
   * Search parameters that change the server's rendering: all others are ignored, so that the HTML
   * cache cannot be flooded with them.
   */
  search?: readonly string[]
  /**
   * Search parameters that also change it, but contain arbitrary text: a page with one of them is
   * rendered each time and never cached.
   */
  uncachedSearch?: readonly string[]
  /** Cache lifetime of a page that time alone changes; by default until invalidated. */
  lifeSeconds?: number
}

const badgeArchive: ServerPage = {
  files: ['features/badges/web/archive-page.tsx'],
  fonts: ['title'],
  search: ['hotel', 'family', 'country', 'labelled', 'owned', 'sort', 'page'],
  uncachedSearch: ['search'],
}

const registration: ServerPage = { files: ['features/accounts/web/register-page.tsx'], fonts: ['title'] }

const pageTable: Readonly<Record<Exclude<PageName, 'housekeeping'>, ServerPage>> = {
  home: {
    files: ['app/web/home/home-page.tsx'],
    lateFiles: [
      'features/news/web/latest-news.tsx',
      'features/radio/web/request-line.tsx',
      'features/badges/web/latest-badges.tsx',
      'features/scanner/web/rare-things.tsx',
      'features/gallery/web/latest-photos.tsx',
    ],
    fonts: ['title', 'paperItalic'],
    // Players are scanned all the time.
    lifeSeconds: 60,
  },
  newsCategory: {
    files: ['features/news/web/news-list-page.tsx'],
    fonts: ['title'],
    search: ['category', 'page'],
    uncachedSearch: ['search'],
  },
  newsView: {
    files: ['features/news/web/article-page.tsx'],
    fonts: ['title', 'paper'],
    search: ['page'],
  },
  newsPreview: {
    files: ['features/news/web/preview/preview-page.tsx'],
    fonts: ['title', 'paper'],
  },
  communityTeamlist: {
    files: ['features/team/web/team-page.tsx'],
    fonts: ['title'],
  },
  communityJobs: {
    files: ['features/jobs/web/jobs-page.tsx'],
    fonts: ['title'],
    uncachedSearch: ['apply', 'application'],
  },
  habboBadges: badgeArchive,
  habboWebpromos: {
    files: ['features/gallery/web/pictures-page.tsx', 'features/gallery/web/load-gallery.ts'],
    search: ['hotel', 'year', 'page'],
    uncachedSearch: ['search'],
  },
  habboImages: {
    files: ['features/gallery/web/pictures-page.tsx', 'features/gallery/web/load-gallery.ts'],
    search: ['family', 'hotel', 'year', 'page'],
    uncachedSearch: ['search'],
  },
  habboOriginsScanner: { files: ['features/origins/web/scanner-page.tsx'], fonts: ['title'] },
  habboOriginsBadges: badgeArchive,
  habboOriginsUserStats: {
    files: ['features/origins/web/online/statistic-page.tsx', 'features/origins/web/online/load-statistic.ts'],
    fonts: ['title'],
    search: ['range', 'hotel'],
  },
  radioRecentlyPlayed: {
    files: ['features/radio/web/plays-page.tsx', 'features/radio/web/load-radio.ts'],
    fonts: ['title'],
    search: ['most'],
    uncachedSearch: ['day', 'search', 'before'],
  },
  radioSchedule: {
    files: ['features/radio/web/schedule-page.tsx', 'features/radio/web/load-radio.ts'],
    fonts: ['title'],
    search: ['week'],
  },
  usersShop: { files: ['features/shop/web/shop-page.tsx'], fonts: ['title'] },
  usersSettings: { files: ['app/web/settings/settings-page.tsx'], search: ['tab'] },
  usersRegister: registration,
  usersForgotPassword: registration,
  scannerUser: {
    files: [
      'app/web/players/player-page.tsx',
      'features/scanner/web/player-page.tsx',
      'features/scanner/web/load-player.ts',
      'features/scanner/web/player-head.ts',
      'features/origins/web/retro-player.tsx',
    ],
    fonts: ['title'],
    search: ['tab'],
    // Friends who change their privacy settings appear differently here or not at all.
  },
  scannerCompare: {
    files: ['features/scanner/web/compare/compare-page.tsx'],
    fonts: ['title'],
    uncachedSearch: ['players', 'of'],
  },
  // One script with the page of a comparison. New members are known with their next scan; who hides
  // a page is gone at once.
  scannerGroup: {
    files: ['features/scanner/web/group/group-page.tsx', 'features/scanner/web/compare/compare-page.tsx'],
    fonts: ['title'],
    lifeSeconds: 60,
  },
  scannerBoards: {
    files: ['features/scanner/web/boards/boards-page.tsx'],
    fonts: ['title'],
    uncachedSearch: ['board', 'hotel', 'after'],
    lifeSeconds: 60,
  },
  scannerYear: {
    files: ['features/scanner/web/boards/boards-page.tsx'],
    fonts: ['title'],
    uncachedSearch: ['from', 'until'],
    lifeSeconds: 3600,
  },
  imprint: { files: ['features/legal/web/legal-page.tsx'], fonts: ['title', 'paper'] },
  unauthorized: { files: ['app/web/unauthorized/unauthorized-page.tsx'] },
  habboBadge: {
    files: [
      'app/web/badges/badge-page.tsx',
      'features/scanner/web/badge-owners.tsx',
      'features/news/web/badge-news.tsx',
    ],
    fonts: ['title'],
  },
  // Ways begin and end with time.
  habboHunt: {
    files: ['features/badges/web/hunt/hunt-page.tsx'],
    fonts: ['title'],
    search: ['hotel'],
    lifeSeconds: 60,
  },
  habboAvatar: {
    files: ['features/avatars/web/studio-page.tsx'],
    fonts: ['title'],
    uncachedSearch: ['figure', 'player', 'action', 'gesture', 'direction', 'head', 'size', 'hold', 'item', 'headOnly'],
  },
  habboPhotos: {
    files: ['features/gallery/web/photos-page.tsx', 'features/gallery/web/load-gallery.ts'],
    fonts: ['title'],
    search: ['hotel', 'page'],
  },
  habboOriginsFishing: {
    files: ['features/origins/web/fishing/board-page.tsx'],
    fonts: ['title'],
    search: ['hotel', 'day', 'page'],
  },
  communityEmbeds: {
    files: ['features/embeds/web/embeds-page.tsx'],
    fonts: ['title'],
    uncachedSearch: ['kind', 'id', 'range'],
  },
  communityApi: { files: ['features/programs/web/api-page.tsx'], fonts: ['title'], lifeSeconds: 3600 },
  usersProfile: {
    files: ['features/profiles/web/profile-page.tsx'],
    search: ['page'],
  },
  usersFollows: { files: ['features/follows/web/follows-page.tsx'], search: ['range'] },
  usersNotices: { files: ['features/notifications/web/notices-page.tsx'] },
  usersPurse: {
    files: ['features/rewards/web/purse-page.tsx'],
    fonts: ['title'],
    search: ['kind', 'coin', 'before', 'after'],
  },
  usersBoard: {
    files: ['features/rewards/web/board-page.tsx'],
    fonts: ['title'],
    search: ['month'],
  },
  search: { files: ['app/web/search/search-page.tsx'], uncachedSearch: ['q'] },
  status: { files: ['features/status/web/status-page.tsx'], lifeSeconds: 15 },
}

/** The pages, in the order of `addresses.ts`. */
export const serverPages: readonly ServerPage[] = Object.values(pageTable)

/** The pages with their names. */
export const serverPagesByName: readonly (readonly [name: string, page: ServerPage])[] = Object.entries(pageTable)

const byPath = new Map<string, ServerPage>(
  Object.entries(pageTable).map(([name, page]) => [routePath(name as keyof typeof pageTable), page]),
)

/** The page of one of the matched routes; an empty one where no page has the address. */
export function serverPageOf(matched: readonly { fullPath: string }[]): ServerPage {
  return matched.map(({ fullPath }) => byPath.get(fullPath)).find((page) => page !== undefined) ?? { files: [] }
}
