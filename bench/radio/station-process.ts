import { recordingOf } from '#demo/station/music/record.ts'
import { tracks } from '#demo/station/music/tracks.ts'
import { openStation } from '#demo/station/open-station.ts'

/**
 * The station as a process of its own, with its music made before it opens. Sends its address to
 * its parent.
 */
const trackSeconds = 8

for (const track of tracks) await recordingOf(track, trackSeconds)
const station = await openStation({ trackSeconds })
process.send?.({ address: station.origin })
