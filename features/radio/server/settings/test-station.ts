import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import type { testStation } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { judgeChoices, type StationSettingsContext } from './change-stations.ts'
import { mergeChoices, stationFrom } from './effective.ts'
import { openStationProbe } from './probe-station.ts'

/** How many tests an account may start in a minute. */
const testsPerMinute = 20

/** The context of tests. */
export type TestContext = StationSettingsContext & Pick<RadioContext, 'userAgent' | 'trustedAddresses'>

/** Tests of stations, with connections of their own. */
export type StationTests = {
  run: (actor: Pick<Actor, 'id'>, body: Parsed<typeof testStation>['body']) => Promise<Outcome<typeof testStation>>
  close: () => void
}

/** Opens the tests: each asks a station what plays and takes the first of its audio. */
export function openStationTests(context: TestContext): StationTests {
  const { environment } = context
  const probe = openStationProbe({ ...context, isPassedThrough: environment.isPassedThrough })
  return {
    async run(actor, { part, ...choices }) {
      const turn = { purpose: 'test stations', who: `account ${actor.id}`, limit: testsPerMinute, windowSeconds: 60 }
      const tooMany = await consumeRateLimit(context.db, turn)
      if (tooMany) return refuse('error.tooManyRequests', tooMany)
      const invalid = judgeChoices(environment, choices)
      if (invalid) return invalid
      const merged = mergeChoices(environment, choices)
      if (part === 'fallback' || part === 'trFallback') {
        const address = merged[part]
        if (address === '') return refuse('error.stationIncomplete', { fields: { [part]: 'error.stationIncomplete' } })
        return { info: null, audio: await probe.stream(address) }
      }
      const station = stationFrom(merged, part)
      if (!station) return refuse('error.stationIncomplete', { fields: { [`${part}Url`]: 'error.stationIncomplete' } })
      return probe.station(station)
    },
    close: probe.close,
  }
}
