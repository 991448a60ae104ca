import type { Family } from '../../contract.ts'

/**
 * Facts derived from a badge code. `country` only for country series; `base` and `level` only for
 * achievements.
 */
export type CodeFacts = { family: Family; country: string | null; base: string | null; level: number | null }

const achievements = 'ACH_'

// hotel-api §7.4 has the present countries; the others are of hotels that closed or merged since.
const countries = 'AT AU BR CA CH CN DE DK ES FI FR IT ITF JP MX NL NO PT RU SE SG TR UK US'.split(' ')

// A series counts on, at times with a letter behind the number: DE382, ES99A.
const ofCountry = new RegExp(`^(${countries.join('|')})\\d{1,5}[A-Z]{0,2}$`)

// Longer digit runs are not levels and would exceed the database's integer range.
const mostDigits = 6

/**
 * Parts of a group badge and its checksum (hotel-api §6.3), and the prefixes of fan sites by
 * convention.
 */
const ofGroup = /^(?:(?:[bst]\d{5})+[0-9a-f]{32}|(?:FAN|FS|HWB)\d{0,5}[A-Z]{0,2})$/

// ADM is worn by the hotels' staff; HBA was worn by the Hobbas, volunteer helpers of the first
// years.
const ofStaff = /^(?:ADM|HBA)\d{0,3}$/

/**
 * Seasonal events by the prefixes that collectors use: Christmas, New Year, Valentine's Day,
 * Easter, summer, Halloween.
 */
const ofEvent = /^(?:XM|XMAS|NYE?|NEWYEAR|VAL|VALENTINE|EST|EASTER|SUM|SUMMER|HWN|HWEEN|HALLOWEEN)(?=[\d_]|$)[\dA-Z_]*$/

/**
 * Parses a badge code. Only achievements have a fixed format: `ACH_`, name, level (hotel-api §7.3).
 * Others are classified by conventional prefixes (hotel-api §7.4).
 */
export function familyOf(code: string): CodeFacts {
  if (code.startsWith(achievements) && code !== achievements) return achievementOf(code)
  const country = ofCountry.exec(code)?.[1] ?? null
  return { family: country ? 'country' : familyByForm(code), country, base: null, level: null }
}

function achievementOf(code: string): CodeFacts {
  const digits = /\d*$/.exec(code)?.[0] ?? ''
  const stripped = code.slice(0, code.length - digits.length)
  const hasLevel = digits !== '' && digits.length <= mostDigits && stripped !== achievements
  const family = 'achievement'
  return hasLevel
    ? { family, country: null, base: stripped, level: Number(digits) }
    : { family, country: null, base: code, level: null }
}

function familyByForm(code: string): Family {
  if (ofStaff.test(code)) return 'staff'
  if (ofGroup.test(code)) return 'group'
  return ofEvent.test(code) ? 'event' : 'other'
}
