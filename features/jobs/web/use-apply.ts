import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import type { HotelCode } from '#features/hotels/contract.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type Application, applicationLengths, apply, mostYears } from '../contract.ts'
import type { ApplicationDraft } from './application-draft.ts'
import { applicationsQuery, positionsQuery } from './queries.ts'
import { waitSentence } from './wait-sentence.ts'

/** The fields in the order of the form. */
export const applicationFields = ['hotel', 'habboExperience', 'fansiteName', 'discordUsername', 'motivation'] as const
export type ApplicationField = (typeof applicationFields)[number]
/** Validation messages per field; `form` for general errors. */
export type WrongApplication = Partial<Record<ApplicationField | 'form', string>>

type FieldKey = 'error.formFieldRequired' | 'error.formFieldTooLong' | 'error.incorrectData'

/**
 * Returns a function that submits an application: returns it, or the validation messages. Invalid
 * input is not sent.
 */
export function useApply(positionId: number, member: string, ownHotel: HotelCode) {
  const { t } = useTranslation(['jobs', 'common'])
  const language = useLanguage()
  const queryClient = useQueryClient()
  const ask = useOwnCall()
  const [busy, setBusy] = useState(false)

  async function send(
    draft: ApplicationDraft,
  ): Promise<{ sent: Application } | { wrong: WrongApplication; missing?: readonly string[] }> {
    const wrong = findWrong(draft)
    if (wrong) return { wrong: inWords(wrong) }
    const { hotel, habboExperience, files, ...rest } = draft
    setBusy(true)
    const answer = await ask(apply, {
      body: {
        ...rest,
        positionId,
        hotel: hotel ?? ownHotel,
        habboExperience: Number(habboExperience),
        fansiteName: rest.wasOnFansite ? rest.fansiteName : '',
        attachments: files.map(({ id }) => id),
      },
    })
    if (answer === 'failed' || isRefusal(answer)) {
      setBusy(false)
      if (answer === 'failed') return { wrong: { form: t('apply.lost') } }
      const missing = missingOf(answer)
      // Which they are is said by their names.
      return missing.length > 0 ? { wrong: {}, missing } : { wrong: await refusedBecause(answer) }
    }
    // The page that comes next shows it: it must be there by then.
    await queryClient.invalidateQueries({ queryKey: applicationsQuery(member).queryKey })
    setBusy(false)
    return { sent: answer }
  }

  async function refusedBecause(refusal: Refusal): Promise<WrongApplication> {
    switch (refusal.refused) {
      case 'error.otherHotel':
      case 'error.hotelInvalid':
        return { hotel: t(`common:${refusal.refused}`) }
      case 'error.alreadyApplied':
        await queryClient.invalidateQueries({ queryKey: applicationsQuery(member).queryKey })
        return { form: t('common:error.alreadyApplied') }
      case 'error.positionClosed':
        await queryClient.invalidateQueries({ queryKey: positionsQuery(language).queryKey })
        return { form: t('common:error.positionClosed') }
      case 'error.fileNotFound':
      case 'error.tooManyFiles':
      case 'error.notLoggedIn':
        return { form: t(`common:${refusal.refused}`) }
      case 'error.tooManyRequests':
        return { form: waitSentence(t, refusal) }
      case 'error.formFieldRequired':
      case 'error.formFieldTooLong':
      case 'error.incorrectData': {
        const named = inWords(fieldsOf(refusal))
        return Object.keys(named).length > 0 ? named : { form: t(`common:${refusal.refused}`) }
      }
      default:
        return { form: t('common:error.form') }
    }
  }

  function inWords(wrong: Partial<Record<ApplicationField, FieldKey>>): WrongApplication {
    return Object.fromEntries(
      applicationFields.flatMap((field) => {
        const key = wrong[field]
        if (!key) return []
        const isYears = field === 'habboExperience' && key === 'error.incorrectData'
        return [[field, isYears ? t('form.years', { most: mostYears }) : t(`common:${key}`)] as const]
      }),
    )
  }

  return { busy, send }
}

/** Returns the errors that the browser can detect; null if there are none. */
function findWrong(draft: ApplicationDraft): Partial<Record<ApplicationField, FieldKey>> | null {
  const wrong: Partial<Record<ApplicationField, FieldKey>> = {}
  const years = draft.habboExperience.trim()
  if (years === '') wrong.habboExperience = 'error.formFieldRequired'
  else if (!/^\d{1,3}$/.test(years) || Number(years) > mostYears) wrong.habboExperience = 'error.incorrectData'
  for (const field of ['fansiteName', 'discordUsername', 'motivation'] as const) {
    const length = draft[field].trim().length
    if (field === 'fansiteName' && !draft.wasOnFansite) continue
    if (length === 0) wrong[field] = 'error.formFieldRequired'
    if (length > applicationLengths[field]) wrong[field] = 'error.formFieldTooLong'
  }
  return Object.keys(wrong).length > 0 ? wrong : null
}

/** The ids of the files that the site says it does not have. */
function missingOf({ missing }: Refusal): string[] {
  return Array.isArray(missing) ? missing.filter((id) => typeof id === 'string') : []
}

function fieldsOf({ fields: named }: Refusal): Partial<Record<ApplicationField, FieldKey>> {
  const told: Record<string, unknown> = typeof named === 'object' && named !== null ? { ...named } : {}
  const wrong: Partial<Record<ApplicationField, FieldKey>> = {}
  for (const field of applicationFields) {
    const key = told[field]
    if (key === 'error.formFieldTooLong' || key === 'error.incorrectData') wrong[field] = key
    else if (key !== undefined) wrong[field] = 'error.formFieldRequired'
  }
  return wrong
}
