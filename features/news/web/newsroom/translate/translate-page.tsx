import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { StaffLink, useMe } from '#features/housekeeping/web/parts.tsx'
import { languageNamed } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { TranslateSearch } from '../history-search.ts'
import { KeptWords } from '../kept-words.tsx'
import { MentionsOfItem } from '../mentions-context.tsx'
import { newsroom } from '../staff-paths.ts'
import { OpenTranslation } from './open-translation.tsx'
import { useTranslationData } from './use-translation-data.ts'

/** The page on which a text is translated, block by block beside its source. */
export function TranslatePage() {
  const { t } = useTranslation(['staffHistory', 'staffArticle', 'common'])
  const { id = '', textLanguage = '' }: { id?: string; textLanguage?: string } = useParams({ strict: false })
  const search: TranslateSearch = useSearch({ strict: false })
  const from = search.from ?? null
  const language = languageNamed(textLanguage)
  // The account that opened the page stays the writer, even if another one logs in meanwhile.
  const { id: caller } = useMe()
  const [account] = useState(caller)
  const opened = useTranslationData(account, Number(id), language, from)
  const { data, isPending, isError, isFetching, refetch } = opened
  if (isPending) return <Skeleton height="420px" />
  if (isError) {
    return (
      <EmptyState
        vignette="error"
        level="h1"
        title={t('staffArticle:opening.failed')}
        action={<Button onClick={() => void refetch()}>{t('common:broken.again')}</Button>}
      >
        {t('staffArticle:opening.failedText')}
      </EmptyState>
    )
  }
  if (!data?.from || !data.source) {
    return (
      <>
        <EmptyState
          vignette="off"
          level="h1"
          title={t(data ? 'translate.noSource' : 'staffArticle:opening.missing')}
          action={
            <StaffLink className={buttonClass({})} to={newsroom}>
              {t('staffArticle:opening.toNews')}
            </StaffLink>
          }
        >
          {t(data ? 'translate.noSourceText' : 'staffArticle:opening.missingText')}
        </EmptyState>
        {!data && <KeptWords account={account} item={Number(id)} language={language} />}
      </>
    )
  }
  const { item, text, lastRead, source, copies } = data
  return (
    <MentionsOfItem id={item.id}>
      <OpenTranslation
        key={[id, language, data.from, text.version, isFetching].join(' ')}
        {...{ account, item, text, lastRead, source, copies, language, from: data.from }}
        onReload={() => void refetch()}
      />
    </MentionsOfItem>
  )
}
