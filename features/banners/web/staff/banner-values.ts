import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { type FieldKeys, lengthError } from '#platform/web/endpoint-form.ts'
import { localTime, momentOf } from '#platform/web/local-time.ts'
import { bannerLengths, isBannerAddress, type Place, type Tone } from '../../client.ts'
import type { Banner } from '../../contract.ts'

type Part = 'text' | 'label' | 'address'

/**
 * The form of a notice: its words in each language, the times as a field for date and time has
 * them.
 */
export type BannerValues = Record<`${Part}_${LanguageCode}`, string> & {
  tone: Tone
  place: Place
  isDismissible: boolean
  from: string
  until: string
}

/** The values of a notice for the form; those of a new one are empty. */
export function valuesOf(banner: Banner | null, zone: string): BannerValues {
  const words = Object.fromEntries(
    languageCodes.flatMap((code) => {
      const written = banner?.texts[code]
      return [
        [`text_${code}`, written?.text ?? ''],
        [`label_${code}`, written?.link?.label ?? ''],
        [`address_${code}`, written?.link?.address ?? ''],
      ]
    }),
  )
  return {
    ...words,
    tone: banner?.tone ?? 'info',
    place: banner?.place ?? 'everywhere',
    isDismissible: banner?.isDismissible ?? true,
    from: localTime(banner?.from ?? null, zone),
    until: localTime(banner?.until ?? null, zone),
  } as BannerValues
}

function isWritten(values: BannerValues, code: LanguageCode): boolean {
  return (['text', 'label', 'address'] as const).some((part) => values[`${part}_${code}`].trim() !== '')
}

/** The languages in which something is written. */
export function writtenLanguages(values: BannerValues): LanguageCode[] {
  return languageCodes.filter((code) => isWritten(values, code))
}

/** What the values say, for the server. A time that was not touched keeps its seconds. */
export function bodyOf(values: BannerValues, before: Banner | null, zone: string) {
  const texts = Object.fromEntries(
    writtenLanguages(values).map((code) => {
      const [text, label, address] = [values[`text_${code}`], values[`label_${code}`], values[`address_${code}`].trim()]
      return [code, { text, link: address === '' ? null : { label, address } }]
    }),
  )
  const timeOf = (end: 'from' | 'until') => {
    const kept = before?.[end] ?? null
    return values[end] === localTime(kept, zone) ? kept : momentOf(values[end], zone)
  }
  const { tone, place, isDismissible } = values
  return { texts, tone, place, isDismissible, from: timeOf('from'), until: timeOf('until') }
}

/**
 * What is wrong with the values: a text is needed where a link is, and a link has both its parts.
 */
export function wrongValues(values: BannerValues): FieldKeys<BannerValues> {
  const languages = writtenLanguages(values)
  const wrong = Object.fromEntries(
    languages.flatMap((code) => {
      const [label, address] = [values[`label_${code}`].trim(), values[`address_${code}`].trim()]
      const hasLink = label !== '' || address !== ''
      return [
        [`text_${code}`, lengthError(values[`text_${code}`].trim().length, { most: bannerLengths.text })],
        [`label_${code}`, hasLink ? lengthError(label.length, { most: bannerLengths.label }) : undefined],
        [`address_${code}`, hasLink ? wrongAddress(address) : undefined],
      ]
    }),
  )
  const isMisordered = values.from !== '' && values.until !== '' && values.until <= values.from
  return { ...wrong, until: isMisordered ? 'error.bannerOrder' : undefined }
}

function wrongAddress(address: string): string | undefined {
  const wrong = lengthError(address.length, { most: bannerLengths.address })
  return wrong ?? (isBannerAddress(address) ? undefined : 'error.linkInvalid')
}
