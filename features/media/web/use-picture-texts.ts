import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Failure } from '#platform/web/refusal-text.ts'
import { changePicture, listPictures, showPicture } from '../client.ts'
import type { AltTexts, Focus, LibraryPicture } from '../contract.ts'

/** What the staff write about a picture. */
export type PictureTexts = { name: string; alt: AltTexts; isDecoration: boolean; credit: string; focus: Focus }

const textsOf = ({ name, alt, isDecoration, credit, focus }: LibraryPicture): PictureTexts => ({
  name,
  alt,
  isDecoration,
  credit,
  focus,
})

/**
 * The texts of a picture while they are written. They are stored by `save`, and when another
 * picture is opened.
 */
export function usePictureTexts(picture: LibraryPicture) {
  const ask = useOwnCall()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<Partial<PictureTexts>>({})
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [failure, setFailure] = useState<Failure | null>(null)
  const texts: PictureTexts = { ...textsOf(picture), ...draft }
  const isDirty = Object.keys(draft).length > 0
  const latest = useRef(draft)

  async function save(): Promise<void> {
    const sent = latest.current
    if (Object.keys(sent).length === 0) return
    setState('saving')
    setFailure(null)
    const answer = await ask(changePicture, { params: { id: picture.id }, body: sent })
    if (answer === 'failed' || isRefusal(answer)) {
      setState('idle')
      return setFailure(answer)
    }
    queryClient.setQueriesData<{ picture: LibraryPicture }>(
      { queryKey: [showPicture.path, { params: { id: picture.id } }] },
      (before) => before && { ...before, picture: answer },
    )
    void queryClient.invalidateQueries({ queryKey: [listPictures.path] })
    // What was typed meanwhile is not stored yet.
    if (latest.current === sent) {
      latest.current = {}
      setDraft({})
    }
    setState('saved')
  }

  const leave = useEffectEvent(() => void save())
  useEffect(() => () => leave(), [])

  function change(changed: Partial<PictureTexts>): void {
    latest.current = { ...latest.current, ...changed }
    setDraft(latest.current)
    setState('idle')
  }
  return { texts, isDirty, state, failure, change, save }
}
