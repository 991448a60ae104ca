import { type HotelCode, hotels } from '#features/hotels/contract.ts'
import { combine, createRandom, hashText, shareOf } from '../random.ts'
import { hotelWords } from './words.ts'

/** A badge's texts in the hotel's language; both empty while it is unlabelled (hotel-api §2.2). */
export type BadgeText = { name: string; description: string }

const prefixes = 'US UK DE ES FR IT NL FI TR BR ITF NT FAN HWB XM BGW'.split(' ')
const families =
  'RegistrationDuration Login AllTimeHotelPresence RoomEntry RespectEarned RespectGiven GiftGiver GiftReceiver RoomDecoFurniCount RoomDecoFurniTypeCount MusicPlayer FriendListSize BasicClub BuildersClub SnowStormScore BattleBallPlayer FreezeWinner FootballGoalScored IceIceBaby PetLover PetRespectReceiver PetLevelUp HorseJumping Rosette Gardener MonsterPlantBreeder TrainingWheels CookieCrafter LanternLighter PinataBreaker CrackableHunter StarCollector QuizMaster GuideEnrollment GuideRequester CameraPhotoCount PhotoLikes TagA TagB TagC HabboWayGraduate SafetyQuizGraduate NotesLeft HighestBid WiredBuilder RollerCoaster TreasureFinder TradingPass Tutorial Name EmailVerification HappyHour AvatarLooks Motto'.split(
    ' ',
  )

/**
 * Families in which a player has a badge for every level, not only the highest (hotel-api §2.2).
 */
export const everyLevelFamilies = ['TradingPass', 'Tutorial']

/** Achievement families with the highest level each can reach. */
export const achievementFamilies = families.map((name, index) => ({
  id: index + 3,
  name,
  levels: 1 + (hashText(name) % 20),
}))

/** Codes that exist when the world starts, apart from achievements. */
export const eventCodes: readonly string[] = [
  'ADM',
  'HC1',
  'HC2',
  'VIP',
  ...Array.from({ length: 2796 }, (_, i) => `${prefixes[i % 16]}${100 + Math.floor(i / 16)}`),
]

/** The number of different badges a player can have. */
export const catalogueSize = families.length + eventCodes.length

const romanParts = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']
const roman = (level: number) => 'X'.repeat(Math.floor(level / 10)) + (romanParts[level % 10] ?? '')

/**
 * The badges of one hotel: which exist, their labels and frequency, all derived from the hours
 * passed.
 */
export type BadgeCatalogue = {
  text(code: string): BadgeText
  exists(code: string): boolean
  /** Codes released after the start of the world, oldest first. */
  releasedCodes(): string[]
  /** Every `key=value` line of the badges in the game's texts (hotel-api §7.3). */
  textLines(): string[]
  /** Sets the text of a badge. */
  label(code: string, text: BadgeText): void
  /** Changes with any text; used in addresses of the game's texts. */
  version(): string
}

/** New codes appear at hour 6 and every eight hours; each is labelled sixteen hours later. */
const releaseHour = (number: number) => 6 + number * 8

/** Builds the catalogue of a hotel; `hours` gives the hours since the start of the world. */
export function createBadgeCatalogue(hotel: HotelCode, seed: number, hours: () => number): BadgeCatalogue {
  const { words } = hotelWords[hotel]
  const country = hotels[hotel].flag.toUpperCase()
  const labels = new Map<string, BadgeText>()
  const written = new Map<string, BadgeText>()
  let relabelled = 0

  const releasedNumber = (code: string) => (code.startsWith(country) ? Number(code.slice(country.length)) - 500 : -1)
  const released = () => Math.max(0, Math.floor((hours() - 6) / 8) + 1)
  const known = new Set(eventCodes)
  const isReleased = (code: string) => {
    const number = releasedNumber(code)
    return Number.isInteger(number) && number >= 0 && number < released()
  }

  function labelled(code: string): boolean {
    if (code.startsWith('ACH_')) return true
    if (code === 'ADM') return false
    if (isReleased(code)) return hours() >= releaseHour(releasedNumber(code)) + 16
    const luck = combine(seed, hashText(code))
    if (shareOf(luck) >= 0.06) return true
    return shareOf(luck) < 0.03 && hours() >= 2 + shareOf(combine(luck, 1)) * 400
  }

  function write(code: string): BadgeText {
    const base = /^ACH_(.*?)\d*$/.exec(code)?.[1]
    const random = createRandom(combine(seed, hashText(base ?? code)))
    const fill = (text: string) => text.replace('%n', random.pick(words.nouns)).replace('%p', random.pick(words.places))
    const name = fill(random.pick(words.badges))
    const description = fill(random.pick(words.descriptions))
    return { name: base === undefined ? name : `${name} %roman%`, description }
  }

  function rawText(code: string): BadgeText {
    let text = written.get(code)
    if (text === undefined) {
      text = write(code)
      written.set(code, text)
    }
    return text
  }

  return {
    text(code) {
      const given = labels.get(code)
      if (given !== undefined) return given
      if (!labelled(code)) return { name: '', description: '' }
      const text = rawText(code)
      const level = /\d+$/.exec(code)?.[0] ?? '1'
      return { name: text.name.replace('%roman%', roman(Number(level))), description: text.description }
    },
    exists: (code) =>
      known.has(code) || code.startsWith('ACH_') || code.startsWith('EXTRA') || isReleased(code) || labels.has(code),
    releasedCodes: () => Array.from({ length: released() }, (_, number) => `${country}${500 + number}`),
    textLines() {
      const lines: string[] = []
      for (const family of achievementFamilies) {
        const text = rawText(`ACH_${family.name}`)
        lines.push(`badge_name_ACH_${family.name}=${text.name}`, `badge_desc_ACH_${family.name}=${text.description}`)
      }
      for (const code of new Set([...eventCodes, ...this.releasedCodes(), ...labels.keys()])) {
        const text = this.text(code)
        if (text.name !== '') lines.push(`badge_name_${code}=${text.name}`, `badge_desc_${code}=${text.description}`)
      }
      return lines
    },
    label(code, text) {
      labels.set(code, text)
      relabelled++
    },
    version: () => `${Math.floor(hours())}-${relabelled}`,
  }
}

/**
 * `count` different codes for a player: the highest level of a family, except two families with
 * every level.
 */
export function drawBadges(seed: number, count: number, picks: readonly number[]): string[] {
  const random = createRandom(seed)
  const codes: string[] = []
  for (const pick of picks) {
    const family = achievementFamilies[pick]
    if (family === undefined) {
      codes.push(eventCodes[pick - families.length] ?? 'ADM')
      continue
    }
    const level = random.between(1, family.levels)
    if (everyLevelFamilies.includes(family.name)) {
      for (let i = 1; i < level && codes.length < count; i++) codes.push(`ACH_${family.name}${i}`)
    }
    codes.push(`ACH_${family.name}${level}`)
  }
  for (let extra = 1; codes.length < count; extra++) codes.push(`EXTRA${extra}`)
  return codes.slice(0, count)
}
