import { sourcesOf } from '#features/media/contract.ts'
import type { SiteLogo, SiteValues } from '#features/site/contract.ts'
import { accentAttributes } from '#features/site/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Site } from '#platform/contract/site.ts'

/** Returns the settings of the site that pages show. */
export function shownSettings(values: SiteValues): Pick<Site, 'siteName' | 'isOfficial' | 'own'> {
  const { siteName, isOfficial, logo, links, discord } = values
  const x = {
    ...inLanguage('de', values.xGerman ?? values.x),
    ...inLanguage('en', values.x),
    ...inLanguage('tr', values.xTurkish ?? values.x),
  }
  const hasOwn = logo || links.length > 0 || discord || Object.keys(x).length > 0
  return { siteName, isOfficial, ...(hasOwn && { own: { logo: logo && smallest(logo), links, discord, x } }) }
}

const inLanguage = (language: LanguageCode, address: string | null) => (address ? { [language]: address } : {})

// Twice as wide as it is ever drawn.
const logoWidth = 208

/** The narrowest file of a logo that screens need, with the pixels of the logo itself. */
function smallest(logo: SiteLogo): SiteLogo {
  const files =
    sourcesOf(logo.src, logo.width)
      ?.find(({ type }) => type === 'image/webp')
      ?.srcSet.split(', ') ?? []
  const enough = files.map((file) => file.split(' ')).find(([, width = '']) => Number.parseInt(width, 10) >= logoWidth)
  return enough?.[0] ? { ...logo, src: enough[0] } : logo
}

const known = new WeakMap<SiteValues, Record<string, string>>()

/** Returns the attributes of `<html>` that follow from the settings: the chosen accents. */
export function documentAttributes(values: SiteValues): Record<string, string> {
  const made =
    known.get(values) ??
    accentAttributes({
      dark: values.accentDark,
      light: values.accentLight,
      'dark-tr': values.accentTurkish,
    })
  known.set(values, made)
  return made
}
