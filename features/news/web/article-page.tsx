import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { CommentsSection } from '#features/comments/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { keepNews } from '#platform/web/kept-news.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useInstants } from '#platform/web/time.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Article } from '../contract.ts'
import { commentFeedAddress } from '../feed-address.ts'
import styles from './article-page.module.css'
import { ArticleSide } from './article-side.tsx'
import { ArticleText } from './article-text.tsx'
import { ItemCard } from './item-card.tsx'
import { LanguageMark } from './item-marks.tsx'
import { newsAddress, pageIn } from './news-search.ts'
import { NewsStreet } from './news-street.tsx'
import { paragraphsOf } from './paragraphs-of.ts'
import { articleQuery, latestNewsQuery } from './queries.ts'

export { articleHead, loadArticle } from './load-article.ts'

/**
 * The item that the address names; `withdrawn` if it was taken off the site, null where there is
 * none.
 */
function useArticle(): Article | 'withdrawn' | null {
  const { slug = '' } = useParams({ strict: false })
  const { data } = useQuery(articleQuery(useLanguage(), slug))
  if (!data) return null
  if (!isRefusal(data)) return data
  return data.refused === 'error.newsWithdrawn' ? 'withdrawn' : null
}

/** One whole news item with its comments (specification §2.8). */
export function ArticlePage() {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const page = pageIn(useSearch({ strict: false }).page) ?? 1
  const onLinkClick = useInnerLinks()
  const found = useArticle()
  const article = found === 'withdrawn' ? null : found
  useReadMemory(article)
  if (!article) return <ArticleMissing />
  return (
    <>
      <NewsStreet category={article.isShort ? 'short' : article.category} heading="p" />
      {/* Keyed by article: playback, open dialogs and typed text are not carried over to the next
          article. */}
      <PageBody key={article.id} className={styles.columns} onClick={onLinkClick}>
        <div className={styles.main}>
          <ArticleText article={article} page={page} />
          <Neighbours article={article} language={language} />
          <CommentsSection subject={article.subject} page={page} total={article.comments} />
          <p className={styles.feeds}>
            {t('article.feeds')}
            <TextLink href={commentFeedAddress(language, article.slug, 'atom')}>Atom</TextLink>
            <TextLink href={commentFeedAddress(language, article.slug, 'json')}>JSON Feed</TextLink>
          </p>
        </div>
        <ArticleSide article={article} />
      </PageBody>
    </>
  )
}

/** No news at this address, or not that many pages of comments on it. */
export function ArticleMissing() {
  const { t } = useTranslation(['news', 'headlines'])
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const article = useArticle()
  if (article === 'withdrawn') return <ArticleWithdrawn />
  return (
    <>
      <NewsStreet />
      <PageBody onClick={onLinkClick}>
        <Card as="section">
          {article ? (
            <EmptyState
              vignette="empty"
              level="h2"
              title={t('article.noPage.heading')}
              action={
                <ButtonAnchor href={addressOf('newsView', language, { slug: article.slug })}>
                  {t('article.noPage.back')}
                </ButtonAnchor>
              }
            >
              {t('article.noPage.text')}
            </EmptyState>
          ) : (
            <EmptyState
              vignette="search"
              level="h2"
              title={t('article.missing.heading')}
              action={<ButtonAnchor href={newsAddress(language, {})}>{t('headlines:all')}</ButtonAnchor>}
            >
              {t('article.missing.text')}
            </EmptyState>
          )}
        </Card>
      </PageBody>
    </>
  )
}

/** The ways to the item before and the one after. */
function Neighbours({ article, language }: { article: Article; language: LanguageCode }) {
  const { t } = useTranslation('news')
  const { previous, next } = article
  if (!previous && !next) return null
  const ways = [
    { to: previous, rel: 'prev', icon: 'left', word: t('article.older') },
    { to: next, rel: 'next', icon: 'right', word: t('article.newer') },
  ] as const
  return (
    <nav className={styles.neighbours} aria-label={t('article.neighbours')}>
      {ways.map(({ to, rel, icon, word }) =>
        to ? (
          <a key={rel} href={addressOf('newsView', language, { slug: to.slug })} rel={rel} className={styles[rel]}>
            <Icon name={icon} />
            <span>
              <small>{word}</small>
              <b lang={to.language === language ? undefined : to.language}>{to.title}</b>
              {to.language !== language && <LanguageMark language={to.language} />}
            </span>
          </a>
        ) : null,
      )}
    </nav>
  )
}

/**
 * Saves the text of an article that is read for offline use. Does nothing unless the site's service
 * worker runs, which serves it offline.
 */
function useReadMemory(article: Article | null): void {
  const language = useLanguage()
  const visit = useVisit()
  const { dateTime } = useInstants()
  const isKnown = visit !== null
  const byMember = visit !== null && visit.user !== null
  const keptAddress = useRef<string>(null)
  useEffect(() => {
    const address = article && addressOf('newsView', language, { slug: article.slug })
    // After a logout while the article is shown, it still counts as read by a member.
    if (!address || !isKnown || keptAddress.current === address) return
    let isOver = false
    const keep = async () => {
      if (!(await workerRuns()) || isOver) return
      keptAddress.current = address
      const paragraphs = article.isShort ? [article.summary] : paragraphsOf(article.body, dateTime)
      await keepNews({ address, language: article.language, title: article.title, paragraphs, byMember })
    }
    keep().catch(() => {})
    return () => {
      isOver = true
    }
  }, [article, isKnown, byMember, language, dateTime])
}

/** Waits for a worker on its way; a worker that has gone since leaves nothing behind. */
async function workerRuns(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  await navigator.serviceWorker.ready
  return (await navigator.serviceWorker.getRegistration()) !== undefined
}

/** The page of an item that was taken off the site, with status 410: what is new instead. */
function ArticleWithdrawn() {
  const { t } = useTranslation(['news', 'headlines'])
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const { data } = useQuery(latestNewsQuery(language))
  const latest = data && !isRefusal(data) ? data.articles.slice(0, 3) : []
  return (
    <>
      <NewsStreet />
      <PageBody onClick={onLinkClick}>
        <Card as="section">
          <EmptyState
            vignette="empty"
            level="h2"
            title={t('article.withdrawn.heading')}
            action={<ButtonAnchor href={newsAddress(language, {})}>{t('article.withdrawn.back')}</ButtonAnchor>}
          >
            {t('article.withdrawn.text')}
          </EmptyState>
        </Card>
        {latest.length > 0 && (
          <section aria-labelledby="latest">
            <SectionTitle title={t('article.withdrawn.latest')} id="latest" />
            {latest.map((item) => (
              <ItemCard key={item.id} item={item} />
            ))}
          </section>
        )}
      </PageBody>
    </>
  )
}
