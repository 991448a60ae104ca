import type { ReactNode } from 'react'
import type { z } from 'zod'
import { hotels } from '#features/hotels/client.ts'
import { NewsPicture } from '#features/news/web/parts.tsx'
import type { searchSite } from '#features/search/contract.ts'
import { addressOf, type PlainPageName } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { Time } from '#platform/web/time.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { HeadPicture } from '#platform/web/ui/head-picture.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import type { FoundPage } from './find-pages.ts'

/**
 * A search result: link, name and summary (with `lang` if in another language), and note. `picture`
 * is small, `wide` a larger one for the page of results.
 */
export type FoundThing = {
  href: string
  name: string
  lang?: string | undefined
  note: ReactNode
  /** Whether the site's staff gave the name. */
  isNamedByStaff?: boolean
  picture: ReactNode
  summary?: string
  wide?: ReactNode
}

/** Search results of one kind; `all` links to the full list, if there is one. */
export type FoundKind = {
  kind: 'pages' | 'news' | 'badges' | 'players'
  icon: IconName
  things: FoundThing[]
  all: string | null
}

/** Groups search results by kind in display order, omitting empty kinds. */
export function foundKinds(
  language: LanguageCode,
  q: string,
  pages: readonly FoundPage[],
  found: z.output<typeof searchSite.result> | null,
): FoundKind[] {
  const { news, badges, players } = found ?? { news: none, badges: none, players: [] }
  const rest = ({ items, total }: { items: readonly unknown[]; total: number }, page: PlainPageName) =>
    total > items.length ? `${addressOf(page, language)}?${new URLSearchParams({ search: q })}` : null
  const kinds: FoundKind[] = [
    {
      kind: 'pages',
      icon: 'link',
      all: null,
      things: pages.map(({ page, name, under, icon }) => ({
        href: addressOf(page, language),
        name,
        note: under,
        picture: <Icon name={icon} />,
      })),
    },
    {
      kind: 'news',
      icon: 'news',
      all: rest(news, 'newsCategory'),
      things: news.items.map((item) => ({
        href: addressOf('newsView', language, { slug: item.slug }),
        name: item.title,
        lang: item.isFallback ? item.language : undefined,
        note: <Time value={item.publishedAt} form="date" />,
        picture: <Icon name="news" />,
        summary: item.summary,
        wide: item.picture && <NewsPicture picture={item.picture} place="small" />,
      })),
    },
    {
      kind: 'badges',
      icon: 'medal',
      all: rest(badges, 'habboBadges'),
      things: badges.items.map(({ code, name, hotel, picture }) => ({
        href: addressOf('habboBadge', language, { code }),
        name: name ?? code,
        lang: name !== null && hotel ? hotels[hotel].language : undefined,
        note: name === null ? null : code,
        isNamedByStaff: name !== null && hotel === null,
        picture: <PixelPicture src={picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />,
      })),
    },
    {
      kind: 'players',
      icon: 'people',
      all: null,
      things: players.map(({ habboId, hotel, name, avatar }) => ({
        href: addressOf('scannerUser', language, { habboId }),
        name,
        note: hotels[hotel].label,
        picture: (
          <>
            <HeadPicture src={avatar} lazy />
            <Flag country={hotels[hotel].flag} small />
          </>
        ),
      })),
    },
  ]
  return kinds.filter(({ things }) => things.length > 0)
}

const none = { items: [], total: 0 }
