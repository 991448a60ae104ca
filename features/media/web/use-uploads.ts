import { useEffect, useRef, useState } from 'react'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { pictureLimits } from '../client.ts'
import type { LibraryPicture } from '../contract.ts'
import { isInLibrary, uploadPicture } from './send-picture.ts'

/** A file under way: percent sent (null while it waits), or why it was refused, as a sentence. */
export type UploadUnderWay = { key: number; name: string; bytes: number; percent: number | null; why: string | null }

/**
 * Uploads pictures one after the other and calls `onAdded` with each. `said` is the last result,
 * for screen readers.
 */
export function useUploads(onAdded: (picture: LibraryPicture) => void) {
  const { t } = useTranslation(['staffPictures', 'staff'])
  const [underWay, setUnderWay] = useState<readonly UploadUnderWay[]>([])
  const [said, say] = useState('')
  const turns = useRef(Promise.resolve())
  const made = useRef(0)
  const sending = useRef(new Map<number, AbortController>())

  useEffect(() => {
    const all = sending.current
    return () => {
      for (const each of all.values()) each.abort()
    }
  }, [])

  const change = (key: number, to: Partial<UploadUnderWay>) =>
    setUnderWay((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))
  const forget = (key: number) => setUnderWay((all) => all.filter((each) => each.key !== key))

  function refuse(key: number, name: string, why: string): void {
    change(key, { why })
    say(t('uploads.refused', { name, why }))
  }

  async function send(key: number, file: File): Promise<void> {
    const signal = sending.current.get(key)?.signal
    if (!signal || signal.aborted) return
    change(key, { percent: 0 })
    const onProgress = (share: number) => change(key, { percent: Math.floor(share * 100) })
    const sent = await uploadPicture(file, { onProgress, signal })
    sending.current.delete(key)
    if (signal.aborted) return
    if (!isInLibrary(sent)) {
      return refuse(key, file.name, sent === 'failed' ? t('uploads.lost') : refusalText(t, sent))
    }
    forget(key)
    say(t('uploads.done', { name: sent.name }))
    onAdded(sent)
  }

  function add(files: readonly File[]): void {
    for (const file of files) {
      made.current += 1
      const key = made.current
      const { name, size: bytes } = file
      setUnderWay((all) => [...all, { key, name, bytes, percent: null, why: null }])
      if (bytes > pictureLimits.bytes) {
        refuse(key, name, t('staff:error.pictureTooLarge'))
        continue
      }
      sending.current.set(key, new AbortController())
      turns.current = turns.current.then(() => send(key, file))
    }
  }

  function stop(key: number): void {
    sending.current.get(key)?.abort()
    sending.current.delete(key)
    forget(key)
  }

  return { underWay, said, add, stop }
}

export type Uploads = ReturnType<typeof useUploads>
