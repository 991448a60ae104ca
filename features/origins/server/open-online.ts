import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http.ts'
import { showOnlineChart, showOnlineNow } from '../contract.ts'
import { foldSamples } from './fold-samples.ts'
import { keepSampling } from './keep-sampling.ts'
import { openOnlineFiles } from './online-files.ts'
import { openReadyOnline } from './ready-online.ts'
import { sampleMinute } from './sample-minute.ts'
import type { OnlineWorld } from './world.ts'

/** Opens the online statistic: its endpoints and files, the samples of each minute and what becomes of them. */
export function openOnline({ samplesOnline, ...world }: OnlineWorld & { samplesOnline: boolean }) {
  const ready = openReadyOnline(world)
  const files = openOnlineFiles(ready)
  return {
    routes(app) {
      serve(app, showOnlineNow, () => ready.now())
      serve(app, showOnlineChart, ({ query }) => ready.chart(query.range))
      files.routes(app)
    },
    copies: [...ready.copies, ...files.copies],
    sweeps: [
      { name: 'origins.fold-samples', cron: '*/10 * * * *', run: () => foldSamples(world.db, world.clock.now()) },
    ],
    goOn: () =>
      samplesOnline
        ? keepSampling({ ...world, sample: (minute, signal) => sampleMinute(world, minute, signal) })
        : async () => {},
  } satisfies Feature
}
