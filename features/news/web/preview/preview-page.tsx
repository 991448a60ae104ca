import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { pageTitle } from '#platform/web/title.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import pageStyles from '../article-page.module.css'
import { ArticleSide } from '../article-side.tsx'
import { ArticleText } from '../article-text.tsx'
import { newsAddress } from '../news-search.ts'
import { NewsStreet } from '../news-street.tsx'
import { previewQuery } from '../queries.ts'
import styles from './preview-page.module.css'

/** Brings the text that a link shows. Answers whether there is one. */
export async function loadPreview(
  queryClient: QueryClient,
  language: LanguageCode,
  token: string,
): Promise<'found' | 'missing' | 'expired'> {
  const preview = await queryClient.ensureQueryData(previewQuery(language, token))
  if (!isRefusal(preview)) return 'found'
  return preview.refused === 'error.previewExpired' ? 'expired' : 'missing'
}

type Context = { queryClient: QueryClient; words: i18n; language: LanguageCode }

/** Returns the head of a preview, without anything for search engines and link previews. */
export function previewHead({ queryClient, words, language }: Context, token: string) {
  const preview = queryClient.getQueryData(previewQuery(language, token).queryKey)
  const title = preview && !isRefusal(preview) ? preview.article.title : ''
  return {
    meta: [
      { title: pageTitle(words, [words.t('preview:title'), title || words.t('shell:menu.news')]) },
      { name: 'robots', content: 'noindex' },
    ],
  }
}

function usePreview() {
  const { token = '' } = useParams({ strict: false })
  return useQuery(previewQuery(useLanguage(), token)).data
}

/** A draft rendered as an article, below a bar that marks it as a preview. */
export function PreviewPage() {
  const { t } = useTranslation('preview')
  const language = useLanguage()
  const { token = '' } = useParams({ strict: false })
  const preview = usePreview()
  if (!preview || isRefusal(preview)) return <PreviewMissing />
  const { article, expiresAt } = preview
  return (
    <>
      <aside className={styles.bar} aria-label={t('title')}>
        <Icon name="eye" small />
        <b>{t('notPublic')}</b>
        <span>
          {t('until')} <Time value={expiresAt} form="dateTime" />
        </span>
        <nav aria-label={t('languages')}>
          {article.languages.map((each) => (
            <a
              key={each}
              href={addressOf('newsPreview', each, { token })}
              hrefLang={each}
              aria-current={each === language ? 'page' : undefined}
            >
              {t(`language.${each}`)}
            </a>
          ))}
        </nav>
      </aside>
      <NewsStreet category={article.isShort ? 'short' : article.category} heading="p" />
      <PageBody className={pageStyles.columns}>
        <div className={pageStyles.main}>
          <ArticleText article={article} />
        </div>
        <ArticleSide article={article} />
      </PageBody>
    </>
  )
}

/** No preview at this address, or not any more. */
export function PreviewMissing() {
  const { t } = useTranslation(['preview', 'headlines'])
  const language = useLanguage()
  const preview = usePreview()
  const isExpired = isRefusal(preview) && preview.refused === 'error.previewExpired'
  return (
    <>
      <NewsStreet />
      <PageBody>
        <Card as="section">
          <EmptyState
            vignette="search"
            level="h2"
            title={t(isExpired ? 'expired' : 'missing')}
            action={<ButtonAnchor href={newsAddress(language, {})}>{t('headlines:all')}</ButtonAnchor>}
          >
            {t(isExpired ? 'expiredText' : 'missingText')}
          </EmptyState>
        </Card>
      </PageBody>
    </>
  )
}
