import type { HeadDepartment } from '#features/accounts/contract.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { FieldKeys } from '#platform/web/endpoint-form.ts'
import { lengthError } from '#platform/web/endpoint-form.ts'
import { positionLimits } from '../../client.ts'
import type { OfferedPosition } from '../../contract.ts'

/** The departments of positions, in the order of the choice. */
export const departments: readonly HeadDepartment[] = ['news', 'radio', 'furnilist', 'jobs']

type Field = 'title' | 'summary' | 'tasks' | 'requirements'

/** The form of a position: its texts in each language, the lists as lines. */
export type PositionValues = Record<`${Field}_${LanguageCode}`, string> & { department: string }

/** The values of a position for the form; those of a new one are empty. */
export function valuesOf(position: OfferedPosition | null, department: HeadDepartment | null): PositionValues {
  const written = Object.fromEntries(
    languageCodes.flatMap((language) => {
      const text = position?.texts.find((each) => each.language === language)
      return [
        [`title_${language}`, text?.title ?? ''],
        [`summary_${language}`, text?.summary ?? ''],
        [`tasks_${language}`, text?.tasks.join('\n') ?? ''],
        [`requirements_${language}`, text?.requirements.join('\n') ?? ''],
      ]
    }),
  )
  return { ...written, department: (position ? position.department : department) ?? '' } as PositionValues
}

type Written = Omit<PositionValues, 'department'>

/** The lines of a list that say something. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter((line) => line !== '')
}

function isWritten(values: Written, language: LanguageCode): boolean {
  return (['title', 'summary', 'tasks', 'requirements'] as const).some(
    (field) => values[`${field}_${language}`].trim() !== '',
  )
}

/** The texts of the languages in which something is written. */
export function textsOf(values: Written) {
  return Object.fromEntries(
    languageCodes
      .filter((language) => isWritten(values, language))
      .map((language) => [
        language,
        {
          title: values[`title_${language}`],
          summary: values[`summary_${language}`],
          tasks: linesOf(values[`tasks_${language}`]),
          requirements: linesOf(values[`requirements_${language}`]),
        },
      ]),
  )
}

/** What is wrong with the texts: in a language in which something is written, all is needed. */
export function wrongText(values: PositionValues): FieldKeys<PositionValues> {
  return Object.fromEntries(
    languageCodes
      .filter((language) => isWritten(values, language))
      .flatMap((language) => [
        [`title_${language}`, lengthError(values[`title_${language}`].trim().length, { most: positionLimits.title })],
        [
          `summary_${language}`,
          lengthError(values[`summary_${language}`].trim().length, { most: positionLimits.summary }),
        ],
        [`tasks_${language}`, wrongLines(values[`tasks_${language}`])],
        [`requirements_${language}`, wrongLines(values[`requirements_${language}`])],
      ]),
  )
}

function wrongLines(text: string): string | undefined {
  const lines = linesOf(text)
  if (lines.length === 0) return 'error.formFieldRequired'
  const isFitting = lines.length <= positionLimits.lines && lines.every((line) => line.length <= positionLimits.line)
  return isFitting ? undefined : 'error.formFieldTooLong'
}
