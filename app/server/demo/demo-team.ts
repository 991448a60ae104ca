import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Hotel } from '#demo/hotel/open-hotel.ts'
import { headDepartments, Visit } from '#features/accounts/contract.ts'
import { bringAccount, grantRole, roleNames } from '#features/accounts/server/api.ts'
import { HotelCode, hotels } from '#features/hotels/contract.ts'
import { SpokenLanguage } from '#features/team/contract.ts'
import { changeProfile } from '#features/team/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { demoPassword } from './demo-members.ts'

const file = path.join(import.meta.dirname, '../../../demo/content/team.json')

const DemoMember = z.object({
  hotel: HotelCode,
  name: z.string(),
  roles: Visit.shape.roles,
  department: z.enum(headDepartments).optional(),
  languages: z.array(SpokenLanguage),
  since: z.iso.date(),
  does: z.record(z.enum(['de', 'en', 'tr']), z.string().nullable()),
  /** Set for a player who is created for the team; all others exist in every hotel. */
  figure: z.string().optional(),
  place: z.int().optional(),
})

const readTeam = async () => z.array(DemoMember).parse(JSON.parse(await readFile(file, 'utf8')))

/** Returns the sentence about the demo's staff that is printed at the start: one for each role. */
export async function demoTeamSentence(): Promise<string> {
  const team = (await readTeam()).toSorted((one, other) => one.roles.length - other.roles.length)
  const named = roleNames.flatMap((role) => {
    const holder = team.find(({ roles }) => roles.includes(role))
    return holder ? [`${role}: ${holder.name} (${hotels[holder.hotel].label})`] : []
  })
  return `Staff to log in as, with the same password, at /en/housekeeping: ${named.join(', ')}.`
}

/** What the demonstration's team is put into. */
type Context = { db: Db<unknown>; now: Date; hotel: Pick<Hotel, 'world'> }

/** Key of a member in the result of `bringDemoTeam`. */
export const memberKey = (hotel: HotelCode, name: string) => `${hotel} ${name}`

/**
 * Creates the demo's team members with accounts. Returns the account ids by hotel and name.
 * Idempotent: existing players and their descriptions stay as they are.
 */
export async function bringDemoTeam({ db, now, hotel: { world } }: Context): Promise<Map<string, number>> {
  const accountIds = new Map<string, number>()
  for (const member of await readTeam()) {
    const { hotel, name, roles, department = null, languages, since, does, figure, place } = member
    const player = world.hotel(hotel).find(name) ?? world.addPlayer(hotel, { name, motto: 'up late' })
    if (figure) world.setFigure(hotel, name, figure)
    const opened = new Date(`${since}T18:00:00Z`)
    const account = { habboId: player.id, hotel, name, password: demoPassword }
    const brought = await bringAccount(tablesOf(db), account, opened)
    if (!brought) throw new Error(`${name} logs in to another account`)
    const { accountId: id } = brought
    accountIds.set(memberKey(hotel, name), id)
    let isNew = false
    for (const role of roles) isNew = (await grantRole(tablesOf(db), id, role, opened, { department })) || isNew
    if (!isNew) continue
    const { de, en, tr } = does
    const texts = { de: de ?? '', en: en ?? '', tr: tr ?? '' }
    const changed = await changeProfile(tablesOf(db), id, { languages, does: texts, since, place: place ?? null }, now)
    if (isRefusal(changed)) throw new Error(`The profile of ${name} was refused: ${changed.refused}`)
  }
  return accountIds
}
