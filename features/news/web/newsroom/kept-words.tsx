import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useCopy } from '#platform/web/copy.ts'
import { useDateTime } from '#platform/web/time.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { WrittenText } from '../../contract.ts'
import { wordsOfBlocks } from './block-words.ts'
import styles from './copy-offer.module.css'
import { forgetCopy, type LocalCopy, readCopies } from './saving/local-copies.ts'
import { SmallButton } from './small-button.tsx'

/** What this device kept of a text that the site no longer has, to be copied elsewhere. */
export function KeptWords({ account, item, language }: { account: number; item: number; language: LanguageCode }) {
  const { t } = useTranslation('staffArticle')
  const dateTime = useDateTime()
  const copy = useCopy()
  const queryClient = useQueryClient()
  const queryKey = ['kept words', account, item, language]
  const { data: copies = [] } = useQuery({
    queryKey,
    queryFn: () => readCopies({ account, item, language }),
    gcTime: 0,
  })

  async function discard(kept: LocalCopy): Promise<void> {
    await forgetCopy(kept).catch(() => {})
    await queryClient.invalidateQueries({ queryKey })
  }
  return copies.map((kept) => {
    const words = wordsOf(kept.text)
    return (
      <div key={kept.writing} className={styles.offer}>
        <Note tone="warn" title={t('copy.title', { time: dateTime(new Date(kept.at).toISOString()) })}>
          <p>{t('copy.text')}</p>
          <p className={styles.words} lang={language}>
            {words}
          </p>
          <div className={styles.acts}>
            <SmallButton
              variant="primary"
              icon="copy"
              onClick={() => void copy(words, { copied: t('copy.copied'), failed: t('copy.notCopied') })}
            >
              {t('copy.copyText')}
            </SmallButton>
            <SmallButton variant="ghost" icon="trash" onClick={() => void discard(kept)}>
              {t('copy.discard')}
            </SmallButton>
          </div>
        </Note>
      </div>
    )
  })
}

function wordsOf({ title, summary, body, pictureAlt }: WrittenText): string {
  return [title, summary, wordsOfBlocks(body), pictureAlt].filter((part) => part !== '').join('\n\n')
}
