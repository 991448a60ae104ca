import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { CommentsSection } from '#features/comments/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Article } from '../contract.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleContents, contentsOf } from './article-contents.tsx'
import { FallbackNote, TakenNote } from './article-notes.tsx'
import styles from './article-page.module.css'
import { ArticleSide } from './article-side.tsx'
import { ArticleTop } from './article-top.tsx'
import { langOf } from './item-marks.tsx'
import { Neighbours } from './neighbours.tsx'
import { newsAddress, pageIn } from './news-search.ts'
import { NewsStreet } from './news-street.tsx'
import { articleQuery } from './queries.ts'
import { useReadMemory } from './use-read-memory.ts'

/** The item that the address names; null where there is none. */
function useArticle(): Article | null {
  const { slug = '' } = useParams({ strict: false })
  const { data } = useQuery(articleQuery(useLanguage(), slug))
  return !data || isRefusal(data) ? null : data
}

/** One whole news item with its comments (specification §2.8). */
export function ArticlePage() {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const page = pageIn(useSearch({ strict: false }).page) ?? 1
  const onLinkClick = useInnerLinks()
  const article = useArticle()
  useReadMemory(article)
  if (!article) return <ArticleMissing />
  const lang = langOf(article)
  const contents = contentsOf(article.body)
  return (
    <>
      <NewsStreet category={article.isShort ? 'short' : article.category} heading="p" />
      {/* Keyed by article: playback, open dialogs and typed text are not carried over to the next
          article. */}
      <PageBody key={article.id} className={styles.columns} onClick={onLinkClick}>
        <div className={styles.main}>
          <article>
            <ArticleTop article={article} page={page} />
            <FallbackNote article={article} />
            {contents.length > 0 && <ArticleContents headings={contents} lang={lang} />}
            {article.isShort ? (
              <p className={styles.short} lang={lang}>
                {article.summary}
              </p>
            ) : (
              <ArticleBody article={article} language={language} lang={lang} />
            )}
            {article.updatedAt && (
              <p className={styles.updated}>
                {t('article.updated')} <Time value={article.updatedAt} form="dateTime" />
              </p>
            )}
            <TakenNote article={article} />
          </article>
          <Neighbours article={article} language={language} />
          <CommentsSection subject={article.subject} page={page} total={article.comments} />
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
