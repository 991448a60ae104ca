import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Article, NewsAuthor, NewsItem } from '../contract.ts'
import { playerAddress } from './article-line.tsx'
import styles from './article-side.module.css'
import { LanguageMark, langOf } from './item-marks.tsx'
import { NewsPicture } from './news-picture.tsx'

/**
 * Shows the article's authors, mentions and further reading, beside the article or below it in
 * narrow windows.
 */
export function ArticleSide({ article }: { article: Article }) {
  return (
    <div className={styles.side}>
      {article.authors.map((author) => (
        <AuthorCard key={`${author.hotel} ${author.name}`} author={author} />
      ))}
      {article.badges.length + article.players.length > 0 && <InThisStory article={article} />}
      {article.related.length > 0 && <ReadNext items={article.related} />}
    </div>
  )
}

function AuthorCard({ author }: { author: NewsAuthor }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  return (
    <Card as="section" aria-label={t('article.author.label')}>
      <div className={styles.author}>
        <Portrait src={author.avatar} tone="violet" lazy />
        <div>
          <h2>{author.name}</h2>
          <HotelPlate code={author.hotel} />
        </div>
      </div>
      {author.habboId !== null && (
        <ButtonAnchor small block icon="search" href={playerAddress(language, author)}>
          {t('article.author.scan')}
        </ButtonAnchor>
      )}
    </Card>
  )
}

function InThisStory({ article: { badges, players } }: { article: Article }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  return (
    <Card as="section" aria-labelledby="story">
      <CardTitle icon="medal" title={t('article.inStory')} id="story" />
      <ul className={styles.rows}>
        {badges.map(({ code, name, picture, owners }) => (
          <li key={code}>
            <a href={addressOf('habboBadge', language, { code })}>
              <span className={styles.slot}>
                <PixelPicture src={picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
              </span>
              <span>
                <b>{name ?? t('article.badge.unnamed')}</b>
                <span className={styles.code}>
                  <span>{code}</span>
                  {owners !== null && <span>{t('article.badge.owners', { count: owners })}</span>}
                </span>
              </span>
            </a>
          </li>
        ))}
        {players.map((player) => (
          <li key={`${player.hotel} ${player.name}`}>
            <a href={playerAddress(language, player)}>
              <Portrait src={player.avatar} size="small" lazy />
              <span>
                <b>{player.name}</b>
                <HotelPlate code={player.hotel} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ReadNext({ items }: { items: readonly NewsItem[] }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  return (
    <section aria-labelledby="related">
      <SectionTitle title={t('article.related')} id="related" />
      <ul className={styles.related}>
        {items.map((item) => (
          <Card as="li" key={item.id} className={styles.next ?? ''}>
            {item.picture && <NewsPicture picture={item.picture} place="small" />}
            <div>
              <h3>
                <a href={addressOf('newsView', language, { slug: item.slug })} lang={langOf(item)}>
                  {item.title}
                </a>
              </h3>
              <p className="meta">
                <Time value={item.publishedAt} form="date" />
              </p>
              {item.isFallback && <LanguageMark language={item.language} />}
            </div>
          </Card>
        ))}
      </ul>
    </section>
  )
}
