import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Chip, FilterRow, StaffHead, StaffLink } from '#features/housekeeping/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { useCopy } from '#platform/web/copy.ts'
import { languageNamed } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { Time } from '#platform/web/time.tsx'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { createPreview, revokePreviews, showItem } from '../../../client.ts'
import { SmallButton } from '../small-button.tsx'
import { newsroom, textPath } from '../staff-paths.ts'
import styles from './staff-preview-page.module.css'

/** An item as its readers will see it, in each language and at two widths, with the link to it. */
export function StaffPreviewPage() {
  const { id = '', textLanguage = '' }: { id?: string; textLanguage?: string } = useParams({ strict: false })
  return <Preview key={id} id={Number(id)} language={languageNamed(textLanguage)} />
}

function Preview({ id, language }: { id: number; language: LanguageCode }) {
  const { t } = useTranslation(['staffHistory', 'staffArticle'])
  const { publicUrl } = useSite()
  const copy = useCopy()
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop')
  const item = useQuery(queryOf(showItem, { params: { id } })).data
  const {
    data: link,
    isError,
    mutate: make,
  } = useMutation({ mutationFn: () => call(createPreview, { params: { id }, body: {} }) })
  const revoke = useMutation({ mutationFn: () => call(revokePreviews, { params: { id } }), onSuccess: () => make() })
  useEffect(() => make(), [make])
  if (isRefusal(item) || isRefusal(link)) {
    return (
      <EmptyState
        vignette="off"
        level="h1"
        title={t('staffArticle:opening.missing')}
        action={
          <StaffLink className={buttonClass({})} to={newsroom}>
            {t('staffArticle:opening.toNews')}
          </StaffLink>
        }
      >
        {t('staffArticle:opening.missingText')}
      </EmptyState>
    )
  }
  const written = item?.states.filter(({ state }) => state !== 'missing') ?? []
  const path = link && addressOf('newsPreview', language, { token: link.token })
  return (
    <>
      <StaffHead
        title={t('preview.title')}
        facts={
          link && (
            <>
              {t('preview.until')} <Time value={link.expiresAt} form="dateTime" />
            </>
          )
        }
        back={{ to: textPath(id, language), label: t('history.back') }}
        actions={
          path && (
            <>
              <SmallButton
                icon="link"
                onClick={() =>
                  void copy(publicUrl + path, { copied: t('preview.copied'), failed: t('preview.notCopied') })
                }
              >
                {t('preview.copy')}
              </SmallButton>
              <SmallButton variant="ghost" icon="close" busy={revoke.isPending} onClick={() => revoke.mutate()}>
                {t('preview.revoke')}
              </SmallButton>
            </>
          )
        }
      />
      <div className={styles.choices}>
        <nav aria-label={t('preview.languages')}>
          {written.map((state) => (
            <StaffLink
              key={state.language}
              to={textPath(id, state.language, 'preview')}
              aria-current={state.language === language ? 'page' : undefined}
            >
              {t(`staffArticle:languages.${state.language}`)}
            </StaffLink>
          ))}
        </nav>
        <FilterRow label={t('preview.width')}>
          {(['desktop', 'phone'] as const).map((each) => (
            <Chip key={each} on={width === each} onClick={() => setWidth(each)}>
              {t(`preview.widths.${each}`)}
            </Chip>
          ))}
        </FilterRow>
      </div>
      {isError && <p role="alert">{t('preview.failed')}</p>}
      {path ? (
        <div className={styles.stage}>
          <iframe key={path} className={styles.page} data-width={width} src={path} title={t('preview.frame')} />
        </div>
      ) : (
        <Skeleton height="420px" />
      )}
    </>
  )
}
