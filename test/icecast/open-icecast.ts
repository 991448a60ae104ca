import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { recordingOf } from '#demo/station/music/record.ts'
import { tracks } from '#demo/station/music/tracks.ts'
import { mount, sourceConfiguration, sourcePassword } from './configuration.ts'
import { startServer } from './start-server.ts'
import { until } from './until.ts'

/** A real Icecast with a real source that plays the demo station's music. */
export type Icecast = {
  /** E.g. `http://127.0.0.1:45678`. */
  address: string
  /** The site's settings for this station. */
  settings: Record<string, string>
  /** Connects the source and waits until the station plays. */
  startSource: () => Promise<void>
  stopSource: () => Promise<void>
  /** Sets the title, as a DJ's program does. */
  setTitle: (title: string) => Promise<void>
  /** The number of listeners that Icecast reports. */
  listeners: () => Promise<number>
  close: () => Promise<void>
}

const show = { genre: 'DJ Marlow', name: 'Slow Elevator' }
const Status = z.object({
  icestats: z.object({ source: z.object({ listeners: z.number() }).optional() }),
})

/** Opens Icecast on a free port of this machine, without a source. See `missingIcecast` first. */
export async function openIcecast(): Promise<Icecast> {
  const folder = await mkdtemp(join(tmpdir(), 'nightbell-icecast-'))
  const server = await startServer(folder)
  const { port, address } = server
  await writeFile(join(folder, 'ezstream.xml'), sourceConfiguration(port, show))
  let source: ChildProcess | undefined

  async function status() {
    const response = await fetch(`${address}/status-json.xsl`)
    return Status.parse(await response.json()).icestats.source
  }

  async function stopSource() {
    const running = source
    source = undefined
    if (!running) return
    const gone = once(running, 'exit')
    running.kill()
    await gone
  }

  return {
    address,
    settings: {
      RADIO_KIND: 'icecast',
      RADIO_URL: address,
      RADIO_MOUNT: mount,
      RADIO_DJ_FROM: 'genre',
      RADIO_SHOW_FROM: 'title',
    },
    async startSource() {
      source = spawn('ezstream', ['-c', join(folder, 'ezstream.xml')], { stdio: ['pipe', 'ignore', 'ignore'] })
      const input = source.stdin
      if (!input) throw new Error('ezstream has no input')
      input.on('error', () => {})
      Readable.from(music()).pipe(input)
      await until(async () => (await status()) !== undefined)
    },
    stopSource,
    async setTitle(title) {
      const query = new URLSearchParams({ mount, mode: 'updinfo', charset: 'UTF-8', song: title })
      const credentials = Buffer.from(`source:${sourcePassword}`).toString('base64')
      const response = await fetch(`${address}/admin/metadata?${query}`, {
        headers: { authorization: `Basic ${credentials}` },
      })
      if (!response.ok) throw new Error(`Icecast refuses a title: ${response.status}`)
    },
    listeners: async () => (await status())?.listeners ?? 0,
    async close() {
      await stopSource()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function* music(): AsyncGenerator<Buffer> {
  for (;;) for (const track of tracks.slice(0, 3)) yield (await recordingOf(track, 4)).bytes
}
