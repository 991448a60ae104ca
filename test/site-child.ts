import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const home = path.join(import.meta.dirname, '..')

/**
 * The program as operators run it, in a process of its own; one that only works on tasks has no address. `stop` ends it in order, `kill` on the spot, with whatever it
 * is at.
 */
export type SiteChild = { address: string; stop: () => Promise<void>; kill: () => Promise<void> }

/** Starts `app/server/main.ts`, where wished with parameters (`--demo`), and waits until it is open. Nothing is brought in from the hotels. */
export async function startChild(
  settings: Readonly<Record<string, string>>,
  { parameters = [] }: { parameters?: readonly string[] } = {},
): Promise<SiteChild> {
  const child = spawn(process.execPath, [path.join(home, 'app/server/main.ts'), ...parameters], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: path.join(home, 'node_modules/.cache/compiled'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      IMPORT_NEWS: 'false',
      IMPORT_BADGES: 'false',
      IMPORT_IMAGES: 'false',
      SAMPLE_ORIGINS: 'false',
      ...settings,
    },
  })
  const exited = once(child, 'exit')
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: unknown) => {
      said += String(chunk)
      const [, open] = / is open at (\S+)\n/.exec(said) ?? []
      if (open) resolve(open.replace('//localhost', '//127.0.0.1'))
      else if (said.includes(' works on tasks.\n')) resolve('')
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`The site ended with ${code}: ${said}`)))
  })
  const endBy = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await exited
  }
  return { address, stop: endBy('SIGTERM'), kill: endBy('SIGKILL') }
}
