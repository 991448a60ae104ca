import { useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useDateTime } from '#platform/web/time.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { WrittenText } from '../../contract.ts'
import styles from './copy-offer.module.css'
import type { LocalCopy } from './saving/local-copies.ts'
import { SmallButton } from './small-button.tsx'
import { TextDifference } from './text-difference.tsx'

/** Offers words that are on this device and that the server lacks, such as after a crash. */
export function CopyOffer({
  copy,
  current,
  language,
  onPutBack,
  onDiscard,
}: {
  copy: LocalCopy
  current: () => WrittenText
  language: LanguageCode
  onPutBack: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation(['staffArticle', 'staff'])
  const dateTime = useDateTime()
  const [compared, setCompared] = useState<WrittenText | null>(null)
  const acts = (
    <>
      <SmallButton variant="primary" icon="undo" onClick={onPutBack}>
        {t('copy.putBack')}
      </SmallButton>
      <SmallButton variant="ghost" icon="trash" onClick={onDiscard}>
        {t('copy.discard')}
      </SmallButton>
    </>
  )
  return (
    <div className={styles.offer}>
      <Note tone="warn" role="status" title={t('copy.title', { time: dateTime(new Date(copy.at).toISOString()) })}>
        <p>{t('copy.text')}</p>
        <div className={styles.acts}>
          {acts}
          <SmallButton variant="ghost" icon="eye" onClick={() => setCompared(current())}>
            {t('copy.compare')}
          </SmallButton>
        </div>
      </Note>
      {compared && (
        <Dialog
          open
          wide
          onClose={() => setCompared(null)}
          icon="eye"
          title={t('copy.compareTitle')}
          closeLabel={t('staff:dialog.close')}
          footer={<div className={styles.acts}>{acts}</div>}
        >
          <p className={styles.legend}>{t('copy.legend')}</p>
          <TextDifference before={compared} after={copy.text} language={language} />
        </Dialog>
      )}
    </div>
  )
}
