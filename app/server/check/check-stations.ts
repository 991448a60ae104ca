import type { StationTest, TestFailure } from '#features/radio/contract.ts'
import {
  openStationProbe,
  readEffective,
  type StationSettings,
  trustedAddressesOf,
} from '#features/radio/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { reasonOf } from '#platform/server/http/failed-call.ts'
import { stationEnvironment } from '../settings/radio-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { type Finding, note, ok } from './finding.ts'

const names = { main: 'station', tr: 'Turkish station' } as const

const inWords: Readonly<Record<TestFailure['why'], string>> = {
  timeout: 'no answer in time',
  unreachable: 'the address is not reached',
  unknownName: 'there is no server of this name',
  refused: 'nothing answers at this port',
  certificate: 'its certificate is not valid',
  forbidden: 'the address is on this machine or in its network, and RADIO_PRIVATE_ORIGINS does not list it',
  redirect: 'it redirects to an address that is not safe to follow',
  tooManyRedirects: 'it redirects more than three times',
  leadsElsewhere: 'it redirects to an address from which browsers may not play',
  tooLarge: 'the answer is too large',
  status: 'the answer has another status than 200',
  contentType: 'the answer has the wrong content type',
  noStatus: 'the answer is not that of this software',
  notAudio: 'the answer is not audio',
}

/**
 * Asks the stations in effect what plays, and listens to them: those of the environment, else those
 * chosen in housekeeping, which are in the database.
 */
export async function checkStations(settings: Settings, db: AnyDb | null): Promise<Finding[]> {
  const environment = stationEnvironment(settings)
  const probe = openStationProbe({
    userAgent: settings.HOTEL_USER_AGENT ?? 'Nightbell',
    trustedAddresses: trustedAddressesOf(environment),
    isPassedThrough: environment.isPassedThrough,
  })
  try {
    const { stations } = await readEffective(db, environment)
    const tried = await Promise.all(
      stations.map(async (station) => {
        const isChosen = environment.values[`${station.id}Url`] === undefined
        return judge(station, isChosen, await probe.station(station))
      }),
    )
    // Without tables, it is not known what is chosen in housekeeping.
    if (!db && stations.length < 2)
      tried.push(note('station', 'One that is chosen in housekeeping was not called: there is no database to read.'))
    return tried.length > 0 ? tried : [ok('station', 'There is none, neither in the settings nor in housekeeping.')]
  } catch (error) {
    return [note('station', `What is chosen in housekeeping cannot be read: ${reasonOf(error)}.`)]
  } finally {
    probe.close()
  }
}

function judge(
  { id, url, kind }: StationSettings,
  isChosen: boolean,
  { info, audio }: { info: NonNullable<StationTest['info']>; audio: StationTest['audio'] },
): Finding {
  const what = names[id]
  const where = `${new URL(url).origin}${isChosen ? ', as chosen in housekeeping,' : ''}`
  if (info.failure) return note(what, `${where} does not tell what plays, as ${kind} does: ${worded(info.failure)}.`)
  const answers = `${where} answers, ${info.milliseconds} ms`
  if (!info.isOnline) return ok(what, `${answers}, and is off air.`)
  if (audio.failure) {
    const from = new URL(audio.address).origin
    return note(what, `${answers}, but no audio comes from ${from}: ${worded(audio.failure)}.`)
  }
  return ok(what, `${answers}, and its audio begins, ${audio.milliseconds} ms.`)
}

function worded({ why, detail }: TestFailure): string {
  return detail === '' ? inWords[why] : `${inWords[why]} (${detail})`
}
