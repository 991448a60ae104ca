import { useRef, useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type Attachment, attachmentLimits, dropAttachment, uploadAttachment } from '../contract.ts'
import { waitSentence } from './wait-sentence.ts'

/** A file that is on its way, or that was not taken, with the sentence that says why. */
export type FileUnderWay = { key: string; name: string; why: string | null }

const endings = /\.(?:pdf|jpe?g|png)$/i

/** Takes files for an application one by one: what cannot be right is not sent. `files` are those that the site holds. */
export function useAttachments(
  files: readonly Attachment[],
  setFiles: (change: (files: Attachment[]) => Attachment[]) => void,
) {
  const { t } = useTranslation(['jobs', 'common'])
  const ask = useOwnCall()
  const [underWay, setUnderWay] = useState<readonly FileUnderWay[]>([])
  const turns = useRef(Promise.resolve())
  const made = useRef(0)
  const busy = underWay.some(({ why }) => why === null)

  const settle = (key: string, why: string | null) =>
    setUnderWay((all) =>
      why === null
        ? all.filter((each) => each.key !== key)
        : all.map((each) => (each.key === key ? { ...each, why } : each)),
    )

  function add(chosen: readonly File[]) {
    const room = attachmentLimits.files - files.length - underWay.filter(({ why }) => why === null).length
    chosen.forEach((file, at) => {
      made.current += 1
      const key = `${made.current}`
      const why = at >= room ? t('common:error.tooManyFiles') : refusedAlready(file)
      setUnderWay((all) => [...all, { key, name: file.name, why }])
      // One after the other: a phone's line is narrow, and the order stays.
      if (why === null) turns.current = turns.current.then(() => send(key, file))
    })
  }

  function refusedAlready({ name, size }: File): string | null {
    if (size > attachmentLimits.bytes) return t('common:error.fileTooLarge')
    if (!endings.test(name)) return t('common:error.fileType')
    return null
  }

  async function send(key: string, file: File) {
    const answer = await ask(uploadAttachment, { file })
    if (answer === 'failed') return settle(key, t('files.lost'))
    if (isRefusal(answer)) return settle(key, sentenceOf(answer))
    settle(key, null)
    setFiles((held) => [...held, answer])
  }

  function sentenceOf(refusal: Refusal): string {
    switch (refusal.refused) {
      case 'error.fileTooLarge':
      case 'error.fileType':
      case 'error.fileBroken':
      case 'error.tooManyFiles':
      case 'error.notLoggedIn':
        return t(`common:${refusal.refused}`)
      case 'error.tooManyRequests':
        return waitSentence(t, refusal)
      default:
        return t('common:error.form')
    }
  }

  /** Takes a file away. The site forgets it after a day even where it cannot be told now. */
  function remove(id: string) {
    setFiles((held) => held.filter((file) => file.id !== id))
    void ask(dropAttachment, { params: { id } })
  }

  const dismiss = (key: string) => setUnderWay((all) => all.filter((each) => each.key !== key))

  return { underWay, busy, add, remove, dismiss }
}
