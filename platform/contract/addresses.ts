import type { LanguageCode } from './language.ts'

/**
 * The path of every page below the language, by name; `$slug` is a parameter. The router and all
 * links use these. The first sixteen are those of specification §2.2.
 */
export const pages = {
  home: 'home',
  newsCategory: 'news/category',
  newsView: 'news/$slug',
  communityTeamlist: 'community/teamlist',
  communityJobs: 'community/jobs',
  habboBadges: 'habbo/badges',
  habboWebpromos: 'habbo/webpromos',
  habboImages: 'habbo/images',
  habboOriginsScanner: 'habbo/origins/scanner',
  habboOriginsBadges: 'habbo/origins/badges',
  habboOriginsUserStats: 'habbo/origins/userstats',
  radioRecentlyPlayed: 'radio/recentlyPlayed',
  radioSchedule: 'radio/schedule',
  usersShop: 'users/shop',
  usersSettings: 'users/settings',
  usersRegister: 'users/register',

  usersForgotPassword: 'users/forgot-password',
  scannerUser: 'scanner/users/$habboId',
  scannerCompare: 'scanner/compare',
  scannerGroup: 'scanner/groups/$groupId',
  scannerBoards: 'scanner/boards',
  scannerYear: 'scanner/users/$habboId/year',
  imprint: 'imprint',
  unauthorized: '401',
  habboBadge: 'habbo/badges/$code',
  habboHunt: 'habbo/badges/hunt',
  habboAvatar: 'habbo/avatar',
  habboPhotos: 'habbo/photos',
  habboOriginsFishing: 'habbo/origins/fishing',
  communityEmbeds: 'community/embeds',
  communityApi: 'community/api',
  usersProfile: 'users/$hotel/$name',
  usersNotices: 'users/notices',
  usersFollows: 'users/follows',
  usersPurse: 'users/purse',
  usersBoard: 'users/board',
  housekeeping: 'housekeeping',
  newsPreview: 'news/preview/$token',
  search: 'search',
  status: 'status',
} as const

/** The name of a page. */
export type PageName = keyof typeof pages

type Path<Name extends PageName> = (typeof pages)[Name]
type Parameter<Path> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Key}/${infer More}`
    ? Key | Parameter<More>
    : Rest
  : never
type Parameters<Name extends PageName> = [Parameter<Path<Name>>] extends [never]
  ? []
  : [parameters: Record<Parameter<Path<Name>>, string>]

/** The name of a page that is about no one thing, such as one in the menu. */
export type PlainPageName = { [Name in PageName]: Parameters<Name> extends [] ? Name : never }[PageName]

/**
 * Returns the address of a page: `addressOf('newsView', 'de', { slug: 'rooftop' })` is
 * `/de/news/rooftop`. Parameters are passed unescaped and escaped here.
 */
export function addressOf<Name extends PageName>(
  name: Name,
  language: LanguageCode,
  ...parameters: Parameters<Name>
): string {
  return addressBelow(language, pagePath(name, ...parameters))
}

/**
 * Returns the address of a path given without its language, such as one returned by another
 * feature: `news/rooftop#comment-17`.
 */
export function addressBelow(language: LanguageCode, path: string): string {
  return `/${language}/${path}`
}

/**
 * Returns the same address in another language: `/en/home?tab=x` becomes `/de/home?tab=x`.
 * `address` begins with its language.
 */
export function inLanguage(address: string, language: LanguageCode): string {
  return `/${language}${withoutLanguage(address)}`
}

/**
 * Returns an address without its language, which redirects by the visitor's preferred language:
 * `/news/rooftop`, or nothing for `/de`.
 */
export function withoutLanguage(address: string): string {
  return address.replace(/^\/[^/?#]*/, '')
}

/** The path of a page without its language, where each reader has their own: `news/rooftop`. */
export function pagePath<Name extends PageName>(name: Name, ...parameters: Parameters<Name>): string
export function pagePath(name: PageName, parameters: Readonly<Record<string, string>> = {}): string {
  return pages[name].replace(/\$(\w+)/g, (_, key: string) => addressPart(parameters[key] ?? ''))
}

/** The page as the router knows it, for its typed links: `/$language/news/$slug`. */
export function routePath<Name extends PageName>(name: Name): `/$language/${Path<Name>}` {
  return `/$language/${pages[name]}`
}

/**
 * Escapes one part of an address exactly as browsers do; the server redirects any other form to
 * this one.
 */
export function addressPart(text: string): string {
  return encodeURI(text).replace(/[/?#]/g, encodeURIComponent)
}
