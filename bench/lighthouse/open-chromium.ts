import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumFlags, provideChromium } from '#test/chromium.ts'

/** A browser controlled through a port. */
export type SteeredChromium = { port: number; close: () => Promise<void> }

/** Starts a fresh browser with these cookies of a site, whose certificate may be self-signed. */
export async function openChromium(origin: string, cookies: ReadonlyMap<string, string>): Promise<SteeredChromium> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nightbell-chromium-'))
  const profile = ['--remote-debugging-port=0', `--user-data-dir=${folder}`, '--ignore-certificate-errors']
  const own = ['--headless', ...profile, 'about:blank']
  const command = [provideChromium(), ...chromiumFlags, ...own]
  // This program has a low priority; the browser keeps the normal one.
  const first = getPriority() > 0 ? ['nice', '-n', String(-getPriority())] : []
  const [program = '', ...parameters] = [...first, ...command]
  const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  let said = ''
  const port = await new Promise<number>((resolve, reject) => {
    child.stderr.on('data', (chunk: unknown) => {
      said += String(chunk)
      const [, debugPort] = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said) ?? []
      if (debugPort) resolve(Number(debugPort))
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`Chromium ended with ${code}: ${said}`)))
  })
  const connect = () => chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const steered = await connect()
  await steered.contexts()[0]?.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })))
  await steered.close()
  return {
    port,
    async close() {
      // Closed through the protocol, because the started program may be a script that the browser
      // outlives.
      const session = await (await connect()).newBrowserCDPSession()
      await session.send('Browser.close').catch(() => {})
      await exited
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
