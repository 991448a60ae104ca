import type { ReactNode } from 'react'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Block } from '../../body.ts'
import type { Problem } from '../../contract.ts'
import styles from './article-writing.module.css'
import { CheckPanel } from './check-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import type { FilledTime } from './publish-time.tsx'
import { RemarksPanel } from './remarks-panel.tsx'
import { StatePanel } from './state-panel.tsx'
import type { ArticleFacts } from './use-article-facts.ts'
import type { ArticleText } from './use-article-writing.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { useSettings } from './use-settings.ts'
import type { TextActs } from './use-text-acts.ts'

/** What is beside a text: its state, check, details, remarks and acts; a sheet on phones. */
export function ArticleSide({
  article: { fields, isReadOnly, page, saving, writing },
  facts,
  language,
  acts,
  problems,
  filled,
  onFill,
  isOpen,
  onClose,
  onGo,
  blockAtCursor,
}: {
  article: ArticleText
  facts: ArticleFacts
  language: LanguageCode
  acts: TextActs
  problems: readonly Problem[]
  filled: FilledTime
  onFill: (filled: FilledTime) => void
  isOpen: boolean
  onClose: () => void
  onGo: (place: number | null) => void
  blockAtCursor: () => Block | null
}) {
  const { t } = useTranslation(['staffArticle', 'staff'])
  const { change } = useSettings(facts)
  const { item, text } = facts
  return (
    <Side isOpen={isOpen} onClose={onClose} label={t('side.title')} closeLabel={t('staff:dialog.close')}>
      <StatePanel facts={facts} language={language} acts={acts} filled={filled} onFill={onFill} />
      <CheckPanel
        id={item.id}
        language={language}
        version={saving.base.version}
        settings={item.settings}
        fields={fields}
        found={problems}
        onGo={onGo}
      />
      <DetailsPanel
        settings={item.settings}
        mayChange={item.may.change}
        language={language}
        pictureAlt={fields.pictureAlt}
        isReadOnly={isReadOnly}
        onPictureAlt={(alt) => {
          page.setField('pictureAlt', alt)
          writing.dispatch({ type: 'changed' })
        }}
        onChange={change}
      />
      <RemarksPanel
        id={item.id}
        language={language}
        remarks={text.remarks}
        blockAtCursor={blockAtCursor}
        onGo={onGo}
        onChanged={() => void facts.refresh()}
      />
      <WhatHappened subject="article" id={item.id} />
    </Side>
  )
}

function Side({
  isOpen,
  onClose,
  label,
  closeLabel,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  label: string
  closeLabel: string
  children: ReactNode
}) {
  const isNarrow = useIsNarrow()
  if (!isNarrow) {
    return (
      <aside className={styles.side} aria-label={label}>
        {children}
      </aside>
    )
  }
  return (
    <Dialog open={isOpen} onClose={onClose} title={label} closeLabel={closeLabel}>
      <div className={styles.side}>{children}</div>
    </Dialog>
  )
}
