import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type NewRequest, requestLengths, sendRequest } from '../contract.ts'
import { lengthOf } from '../text-length.ts'
import { requestLineQuery, writableIn } from './request-line-query.ts'

/** The fields of the form. */
export type RequestField = keyof typeof requestLengths
/** Validation errors: a sentence per field, and under `form` those of no single field. */
export type WrongRequest = Partial<Record<RequestField | 'form', string>>

const fields = ['name', 'artist', 'title', 'message'] as const satisfies readonly RequestField[]
type FieldKey = 'error.formFieldRequired' | 'error.formFieldTooLong'

/**
 * Returns a function that sends a request: resolves to its errors, or to null once sent. Invalid
 * input is not sent.
 */
export function useSendRequest(visitor: string) {
  const { t } = useTranslation(['studio', 'common'])
  const language = useLanguage()
  const queryClient = useQueryClient()
  const ask = useOwnCall()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const { queryKey } = requestLineQuery(language, visitor)

  async function send(request: NewRequest): Promise<WrongRequest | null> {
    const wrong = findWrong(request)
    if (wrong) return inWords(wrong)
    setBusy(true)
    const answer = await ask(sendRequest, { query: { lang: language }, body: request })
    setBusy(false)
    if (answer === 'failed') return { form: t('line.lost') }
    if (isRefusal(answer)) return refusedBecause(answer)
    const { request: sent, waitSeconds } = answer
    const writableAt = writableIn(waitSeconds)
    queryClient.setQueryData(queryKey, (line) => {
      if (!line) return line
      return { ...line, writableAt, requests: [sent, ...line.requests.filter(({ id }) => id !== sent.id)] }
    })
    const others = sent.wishes - 1
    const detail = others > 0 ? { detail: t('line.others', { count: others }) } : {}
    toast({ tone: 'ok', icon: 'send', text: t(`line.sent.${sent.subject}`), ...detail })
    return null
  }

  function refusedBecause(refusal: Refusal): WrongRequest {
    switch (refusal.refused) {
      case 'error.formFieldRequired':
      case 'error.formFieldTooLong':
        return inWords(fieldsOf(refusal)) ?? { form: t(`common:${refusal.refused}`) }
      case 'error.requestTooSoon': {
        const seconds = secondsOf(refusal)
        queryClient.setQueryData(queryKey, (line) => line && { ...line, writableAt: writableIn(seconds) })
        return { form: t('common:error.requestTooSoon', { count: seconds }) }
      }
      case 'error.requestLineClosed':
        void queryClient.invalidateQueries({ queryKey })
        return { form: t('common:error.requestLineClosed') }
      case 'error.requestsOfShow':
      case 'error.requestsOfAddress':
        return { form: t(`common:${refusal.refused}`) }
      default:
        return { form: t('common:error.form') }
    }
  }

  function inWords(wrong: Partial<Record<RequestField, FieldKey>>): WrongRequest | null {
    const sentences = fields.flatMap((field) => {
      const key = wrong[field]
      return key ? [[field, t(`common:${key}`)] as const] : []
    })
    return sentences.length > 0 ? Object.fromEntries(sentences) : null
  }

  return { busy, send }
}

function findWrong(request: NewRequest): Partial<Record<RequestField, FieldKey>> | null {
  const { name, message } = request
  const { artist, title } = request.subject === 'music' ? request : { artist: null, title: null }
  const wrong: Partial<Record<RequestField, FieldKey>> = {}
  for (const [field, text] of Object.entries({ name, artist, title, message })) {
    const named = fields.find((each) => each === field)
    if (text === null || !named) continue
    const length = lengthOf(text.trim())
    const isNeeded = named !== 'message' || request.subject === 'greeting'
    if (isNeeded && length === 0) wrong[named] = 'error.formFieldRequired'
    if (length > requestLengths[named]) wrong[named] = 'error.formFieldTooLong'
  }
  return Object.keys(wrong).length > 0 ? wrong : null
}

function fieldsOf({ fields: named }: Refusal): Partial<Record<RequestField, FieldKey>> {
  const told: Record<string, unknown> = typeof named === 'object' && named !== null ? { ...named } : {}
  const wrong: Partial<Record<RequestField, FieldKey>> = {}
  for (const field of fields) {
    if (!(field in told)) continue
    wrong[field] = told[field] === 'error.formFieldTooLong' ? 'error.formFieldTooLong' : 'error.formFieldRequired'
  }
  return wrong
}

function secondsOf({ retryAfterSeconds }: Refusal): number {
  return typeof retryAfterSeconds === 'number' ? Math.max(1, Math.ceil(retryAfterSeconds)) : 1
}
