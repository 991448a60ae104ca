import { useCommentTotal } from '#features/comments/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { useCopy } from '#platform/web/copy.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useShare } from '#platform/web/share.ts'
import { useSite } from '#platform/web/site.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Article } from '../contract.ts'
import styles from './article-top.module.css'
import { ItemMarks, langOf } from './item-marks.tsx'
import { NewsPicture } from './news-picture.tsx'
import { newsAddress } from './news-search.ts'

/**
 * Renders the top of an article: labels, headline, standfirst, author, time and picture. The
 * comment count comes from the comment list, whose page `page` is shown; without one there is none,
 * and nothing to share.
 */
export function ArticleTop({ article, page }: { article: Article; page: number | undefined }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const { category, picture, publishedAt, readingMinutes, slug, summary, title } = article
  const lang = langOf(article)
  return (
    <header>
      <a className={styles.marks} href={newsAddress(language, { category: article.isShort ? 'short' : category })}>
        <ItemMarks item={article} />
      </a>
      <h1 className={styles.headline} lang={lang}>
        {title}
      </h1>
      {summary && !article.isShort && (
        <p className={styles.standfirst} lang={lang}>
          {summary}
        </p>
      )}
      <div className={styles.byline}>
        <AllAuthors article={article} />
        <span>
          <Icon name="calendar" small />
          <Time value={publishedAt} form="dateTime" />
        </span>
        {!article.isShort && (
          <span>
            <Icon name="clock" small />
            {t('article.minutes', { count: readingMinutes })}
          </span>
        )}
        {page !== undefined && (
          <>
            <CommentsLink article={article} page={page} />
            <Share path={addressOf('newsView', language, { slug })} title={title} />
          </>
        )}
      </div>
      {picture && (
        <div className={styles.picture} lang={lang}>
          <NewsPicture picture={picture} place="hero" lazy={false} />
        </div>
      )}
    </header>
  )
}

function CommentsLink({ article, page }: { article: Article; page: number }) {
  const { t } = useTranslation('headlines')
  const comments = useCommentTotal(article.subject, page) ?? article.comments
  return (
    <a href="#comments">
      <Icon name="chat" small />
      {t('comments', { count: comments })}
    </a>
  )
}

/**
 * Shares the address of an article: by the browser's own way where there is one, and by the
 * clipboard.
 */
function Share({ path, title }: { path: string; title: string }) {
  const { t } = useTranslation('news')
  const { publicUrl } = useSite()
  const copy = useCopy()
  const share = useShare()
  const url = publicUrl + path

  return (
    <div className={styles.share}>
      {share && (
        <Button small variant="ghost" icon="send" onClick={() => void share({ title, url }, t('article.notShared'))}>
          {t('article.share')}
        </Button>
      )}
      <Button
        small
        variant="ghost"
        icon="link"
        onClick={() => copy(url, { copied: t('article.linkCopied'), failed: t('article.linkNotCopied') })}
      >
        {t('article.copyLink')}
      </Button>
    </div>
  )
}

/** All authors of an article with their looks; else the team, the game's own site, or this site. */
function AllAuthors({ article: { authors, isByTeam, source } }: { article: Article }) {
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
