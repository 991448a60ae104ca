import { useState } from 'react'
import type { z } from 'zod'
import type { Visit } from '#features/accounts/contract.ts'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import type { HotelCode } from '#features/hotels/contract.ts'
import { nameRefusal } from '#features/hotels/web/parts.tsx'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { postComment, textLength } from '../contract.ts'
import { lengthOf } from './counted-textarea.tsx'
import { retryAfterSecondsOf, useRefusalWords } from './refusal-words.ts'

/** What the server answered to a comment that it took. */
export type Posted = z.output<typeof postComment.result>

/** The fields of the form; `form` is what concerns none of them. */
export type FormField = 'name' | 'hotel' | 'text' | 'form'

/** Why a comment was not taken, at the field that it concerns. */
export type RefusedPost = { field: FormField; key: string; sentence: string }

/**
 * A comment to be posted: `key` identifies the text (`drafts.ts`), `guest` is the author if not
 * logged in.
 */
export type PostDraft = { text: string; key: () => string; guest: { hotel: HotelCode; name: string } | null }

/** Outcome of posting: the comment, the time to wait, or the errors. */
export type PostOutcome = { posted: Posted } | { waitSeconds: number } | { refused: RefusedPost }

/** Returns a function that posts a comment on a subject, or a reply. Invalid input is not sent. */
export function usePost(subject: string, parentId: number | null, visit: Visit | null) {
  const { t } = useTranslation(['comments', 'common'])
  const ask = useOwnCall()
  const wordsOf = useRefusalWords()
  const [busy, setBusy] = useState(false)

  async function post({ text, key, guest }: PostDraft): Promise<PostOutcome> {
    const wrong = findWrong(text, guest?.name ?? null)
    if (wrong) return { refused: { ...wrong, sentence: t(`common:${wrong.key}`) } }
    setBusy(true)
    const answer = await ask(postComment, {
      body: {
        subject,
        parent_id: parentId,
        text: text.trim(),
        key: key(),
        ...(guest && { hotel: guest.hotel, name: guest.name.trim() }),
      },
    })
    setBusy(false)
    if (answer === 'failed') return { refused: { field: 'form', key: 'failed', sentence: t('form.lost') } }
    if (!isRefusal(answer)) return { posted: answer }
    if (answer.refused === 'error.commentTooSoon') return { waitSeconds: retryAfterSecondsOf(answer) }
    // A member without a session is a guest without a name: the page did not know yet.
    const isOver = guest === null && visit?.user != null && fieldOf(answer) === 'name'
    const refusal: Refusal = isOver ? { refused: 'error.notLoggedIn' } : answer
    return { refused: { field: isOver ? 'form' : fieldOf(answer), key: refusal.refused, sentence: wordsOf(refusal) } }
  }

  return { busy, post }
}

function findWrong(text: string, name: string | null) {
  const nameKey = name === null ? null : nameRefusal(name)
  if (nameKey !== null) return { field: 'name', key: nameKey } as const
  const length = lengthOf(text)
  if (length < textLength.least) return { field: 'text', key: 'error.formFieldRequired' } as const
  if (length > textLength.most) return { field: 'text', key: 'error.commentTooLong' } as const
  return null
}

function fieldOf({ refused, fields }: Refusal): FormField {
  switch (refused) {
    case 'error.nameInvalid':
    case 'error.nameProtected':
    case 'error.nameRegistered':
      return 'name'
    case 'error.hotelInvalid':
      return 'hotel'
    case 'error.commentTooLong':
      return 'text'
    default: {
      // Contract violations are reported by field name.
      const named = typeof fields === 'object' && fields !== null ? Object.keys(fields) : []
      return (['name', 'hotel', 'text'] as const).find((field) => named.includes(field)) ?? 'form'
    }
  }
}
