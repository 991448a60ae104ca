import type { LanguageCode } from '#platform/contract/language.ts'

/** Returns the key by which the series of a country is followed. */
export function countrySeriesKey(country: string): string {
  return `country:${country}`
}

/** Returns the country of such a key; null for other series, whose keys are bases of codes. */
export function countryOfSeries(key: string): string | null {
  return /^country:([A-Z]{2,3})$/.exec(key)?.[1] ?? null
}

/** Returns the name of a country in a language. Codes that are no country's, as ITF, are kept. */
export function countryName(country: string, language: LanguageCode): string {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return country.length === 2 ? (names.of(country) ?? country) : country
}
