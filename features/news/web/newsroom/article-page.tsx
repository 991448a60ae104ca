import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { StaffLink, useMe } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { languageNamed } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffText } from '../../contract.ts'
import { ArticleWriting } from './article-writing.tsx'
import type { ItemPage } from './item-page.ts'
import { KeptWords } from './kept-words.tsx'
import type { LastRead } from './last-read.ts'
import type { LocalCopy } from './saving/local-copies.ts'
import { newsroom } from './staff-paths.ts'
import { useOpening } from './use-opening.ts'
import { useSession } from './use-session.ts'

/** The page on which a news item is written in one language. */
export function ArticlePage() {
  const { id = '', textLanguage = '' }: { id?: string; textLanguage?: string } = useParams({ strict: false })
  // The account that opened the page stays the writer, even if another one logs in meanwhile.
  const { id: caller } = useMe()
  const [account] = useState(caller)
  const opened = { account, id: Number(id), language: languageNamed(textLanguage) }
  return <Article key={`${opened.id}/${opened.language}`} {...opened} />
}

function Article({ account, id, language }: { account: number; id: number; language: LanguageCode }) {
  const { t } = useTranslation(['staffArticle', 'common'])
  const { opening, again } = useOpening(account, id, language)
  switch (opening.kind) {
    case 'loading':
      return (
        <div aria-busy="true" className="stack">
          <Skeleton height="48px" />
          <Skeleton height="420px" />
        </div>
      )
    case 'failed':
      return (
        <EmptyState
          vignette="error"
          level="h1"
          title={t('opening.failed')}
          action={<Button onClick={again}>{t('common:broken.again')}</Button>}
        >
          {t('opening.failedText')}
        </EmptyState>
      )
    case 'refused':
      return (
        <>
          <EmptyState
            vignette="off"
            level="h1"
            title={t('opening.missing')}
            action={
              <StaffLink className={buttonClass({})} to={newsroom}>
                {t('opening.toNews')}
              </StaffLink>
            }
          >
            {t('opening.missingText')}
          </EmptyState>
          <KeptWords account={account} item={id} language={language} />
        </>
      )
    case 'open':
      return (
        <OpenArticle
          account={account}
          language={language}
          item={opening.item}
          text={opening.text}
          lastRead={opening.lastRead}
          copies={opening.copies}
          onReload={again}
        />
      )
  }
}

/** A text that is open: written here, or in another tab of this browser. */
function OpenArticle({
  account,
  language,
  item,
  text,
  lastRead,
  copies,
  onReload,
}: {
  account: number
  language: LanguageCode
  item: ItemPage
  text: StaffText
  lastRead: LastRead | null
  copies: LocalCopy[]
  onReload: () => void
}) {
  const opened = useSession({ account, item: item.id, language, text, copies, onReload })
  return <ArticleWriting key={opened.session.number} {...{ account, language, item, text, lastRead }} {...opened} />
}
