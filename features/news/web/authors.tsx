import { hotels } from '#features/hotels/client.ts'
import { useSite } from '#platform/web/site.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Article, NewsItem } from '../contract.ts'

/** The first author of an item in a list and how many more there are; nothing if nobody is known. */
export function FirstAuthor({ item: { authors, isByTeam } }: { item: NewsItem }) {
  const { t } = useTranslation('headlines')
  const { siteName } = useSite()
  const [first, ...others] = authors
  if (isByTeam) return <b>{t('byTeam', { siteName })}</b>
  if (!first) return null
  return <b>{others.length > 0 ? t('authors', { name: first.name, count: others.length }) : first.name}</b>
}

/** All authors of an article with their looks; else the team, the game's own site, or this site. */
export function AllAuthors({ article: { authors, isByTeam, source } }: { article: Article }) {
  const { t } = useTranslation('headlines')
  const { siteName } = useSite()
  if (isByTeam || authors.length === 0) {
    const name = isByTeam ? t('byTeam', { siteName }) : source ? hotels[source.hotel].label : siteName
    return (
      <span>
        <b>{name}</b>
      </span>
    )
  }
  return authors.map(({ name, hotel, avatar }) => (
    <span key={`${hotel} ${name}`}>
      <Portrait src={avatar} size="small" tone="violet" />
      <b>{name}</b>
    </span>
  ))
}
