import { useEffect, useRef, useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { transportWithProgress } from '#platform/web/transport-with-progress.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { attachmentLimits, dropAttachment, uploadAttachment } from '../client.ts'
import type { Attachment } from '../contract.ts'
import { useWaitTexts } from './use-wait-texts.ts'

/**
 * An upload with its progress in percent (null while queued), or a failed one with the reason as a
 * sentence.
 */
export type FileUnderWay = { key: string; name: string; bytes: number; percent: number | null; why: string | null }

const endings = /\.(?:pdf|jpe?g|png)$/i

/**
 * Uploads files one by one, skipping invalid ones. `files` are those stored by the site; `said` is
 * the last result for screen readers.
 */
export function useAttachments(
  files: readonly Attachment[],
  setFiles: (change: (files: Attachment[]) => Attachment[]) => void,
) {
  const { t } = useTranslation(['jobs', 'common'])
  const ask = useOwnCall()
  const waitTexts = useWaitTexts()
  const [underWay, setUnderWay] = useState<readonly FileUnderWay[]>([])
  const [said, say] = useState('')
  const turns = useRef(Promise.resolve())
  const made = useRef(0)
  const sending = useRef(new Map<string, AbortController>())
  const busy = underWay.some(({ why }) => why === null)

  // Aborts uploads when the form is unmounted.
  useEffect(() => {
    const all = sending.current
    return () => {
      for (const each of all.values()) each.abort()
    }
  }, [])

  const change = (key: string, to: Partial<FileUnderWay>) =>
    setUnderWay((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))
  const dismiss = (key: string) => setUnderWay((all) => all.filter((each) => each.key !== key))

  function refuse(key: string, name: string, why: string) {
    change(key, { why })
    say(t('files.refused', { name, why }))
  }

  function add(chosen: readonly File[]) {
    const room = attachmentLimits.files - files.length - underWay.filter(({ why }) => why === null).length
    chosen.forEach((file, at) => {
      made.current += 1
      const key = `${made.current}`
      const { name, size: bytes } = file
      const why = at >= room ? t('error.tooManyFiles') : refusedAlready(file)
      setUnderWay((all) => [...all, { key, name, bytes, percent: null, why }])
      if (why === null) {
        sending.current.set(key, new AbortController())
        // Sequential, because mobile connections are slow and the order should be kept.
        turns.current = turns.current.then(() => send(key, file))
      } else say(t('files.refused', { name, why }))
    })
  }

  function refusedAlready({ name, size }: File): string | null {
    if (size > attachmentLimits.bytes) return t('error.fileTooLarge')
    if (!endings.test(name)) return t('error.fileType')
    return null
  }

  async function send(key: string, file: File) {
    const signal = sending.current.get(key)?.signal
    if (!signal || signal.aborted) return
    change(key, { percent: 0 })
    const transport = transportWithProgress((share) => change(key, { percent: Math.floor(share * 100) }), signal)
    const answer = await ask(uploadAttachment, { file, transport })
    sending.current.delete(key)
    // If the site has stored the file anyway, it is deleted unsent within a day.
    if (signal.aborted) return
    if (answer === 'failed') return refuse(key, file.name, t('files.lost'))
    if (isRefusal(answer)) return refuse(key, file.name, refusalText(t, answer, waitTexts(answer)))
    dismiss(key)
    setFiles((held) => [...held, answer])
    say(t('files.added', { name: answer.name }))
  }

  /** Cancels an active or queued upload. */
  function cancel({ key, name }: FileUnderWay) {
    sending.current.get(key)?.abort()
    sending.current.delete(key)
    dismiss(key)
    say(t('files.cancelled', { name }))
  }

  /** Removes a file. If the request fails, the server deletes the file after a day. */
  function remove({ id, name }: Attachment, isGone: boolean) {
    setFiles((held) => held.filter((file) => file.id !== id))
    say(t('files.removed', { name }))
    if (!isGone) void ask(dropAttachment, { params: { id } })
  }

  return { underWay, busy, said, add, remove, cancel, dismiss: ({ key }: FileUnderWay) => dismiss(key) }
}
