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

type Link = { token: string; expiresAt: string }

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
  } = useMutation({ mutationFn: () => call(createPreview, { params: { id }, body: { isFrame: true } }) })
  const share = useMutation({
    mutationFn: async (former: Link | undefined) => {
      const made = former ?? (await call(createPreview, { params: { id }, body: {} }))
      if (isRefusal(made)) return made
      const address = publicUrl + addressOf('newsPreview', language, { token: made.token })
      await copy(address, { copied: t('preview.copied'), failed: t('preview.notCopied') })
      return made
    },
  })
  const revoke = useMutation({
    mutationFn: () => call(revokePreviews, { params: { id } }),
    onSuccess: () => {
      share.reset()
      make()
    },
  })
  // Another tab of the same member may have ended the link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each language is loaded by a new link
  useEffect(() => make(), [make, language])
  const { data: shared } = share
  if (isRefusal(item) || isRefusal(link) || isRefusal(shared)) {
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
          shared && (
            <>
              {t('preview.until')} <Time value={shared.expiresAt} form="dateTime" />
            </>
          )
        }
        back={{ to: textPath(id, language), label: t('history.back') }}
        actions={
          path && (
            <>
              <SmallButton icon="link" busy={share.isPending} onClick={() => share.mutate(shared)}>
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
      {(isError || share.isError) && <p role="alert">{t('preview.failed')}</p>}
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
