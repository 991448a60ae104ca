import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http.ts'
import { showOnlineChart, showOnlineNow } from '../contract.ts'
import { aggregateSamples } from './aggregate-samples.ts'
import { openCachedOnline } from './cached-online.ts'
import type { OnlineContext } from './context.ts'
import { openOnlineFiles } from './online-files.ts'
import { sampleMinute } from './sample-minute.ts'
import { startSampling } from './start-sampling.ts'

/**
 * Creates the online statistic: its endpoints and files, the minutely sampling and the aggregation.
 */
export function openOnline({ samplesOnline, ...context }: OnlineContext & { samplesOnline: boolean }) {
  const cached = openCachedOnline(context)
  const files = openOnlineFiles(cached)
  return {
    routes(app) {
      serve(app, showOnlineNow, () => cached.now())
      serve(app, showOnlineChart, ({ query }) => cached.chart(query.range))
      files.routes(app)
    },
    caches: [...cached.caches, ...files.caches],
    scheduledJobs: [
      {
        name: 'origins.fold-samples',
        cron: '*/10 * * * *',
        run: () => aggregateSamples(context.db, context.clock.now()),
      },
    ],
    startBackground: () =>
      samplesOnline
        ? startSampling({ ...context, sample: (minute, signal) => sampleMinute(context, minute, signal) })
        : async () => {},
  } satisfies Feature
}
