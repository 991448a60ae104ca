import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const home = path.join(import.meta.dirname, '..')

/**
 * The program in a process of its own; the address is empty if it only runs tasks. `kill` ends it
 * at once; `stop` sends SIGTERM and returns the exit code and the output without the start message.
 */
export type SiteChild = {
  address: string
  /** The start message. */
  opened: string
  /** Its output so far, without the start message. */
  said: () => string
  hasEnded: () => boolean
  kill: () => Promise<void>
  stop: () => Promise<{ code: number | null; said: string }>
}

/**
 * Passes a socket by descriptor like systemd, including the process id, which only the child knows.
 */
const socketHolder = ['-c', 'export LISTEN_PID=$$; exec "$0" "$@"']

/**
 * Starts `app/server/start/main.ts`, with optional arguments (`--demo`), and waits until it is
 * open, without imports from hotels. With `socket`, a descriptor, it listens there. As root, `user`
 * is the number of another account that runs it.
 */
export async function startChild(
  settings: Readonly<Record<string, string>>,
  {
    parameters: given = [],
    socket,
    user,
  }: { parameters?: readonly string[]; socket?: number; user?: number | undefined } = {},
): Promise<SiteChild> {
  const program = [process.execPath, path.join(home, 'app/server/start/main.ts'), ...given] as const
  const [command, ...parameters] = socket === undefined ? program : (['sh', ...socketHolder, ...program] as const)
  const child = spawn(command, parameters, {
    cwd: home,
    ...(user === undefined ? {} : { uid: user, gid: user }),
    stdio: ['ignore', 'pipe', 'pipe', ...(socket === undefined ? [] : [socket])],
    env: {
      ...(socket === undefined ? {} : { LISTEN_FDS: '1' }),
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
  let opened = ''
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: unknown) => {
      said += String(chunk)
      const [line, open = ''] = /^.*(?: is open at ([^\s,]+).*| works on tasks\.)\n/m.exec(said) ?? []
      if (line === undefined) return
      opened = line.trim()
      said = said.replace(line, '')
      resolve(open.replace('//localhost', '//127.0.0.1'))
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`The site ended with ${code}: ${said}`)))
  })
  return {
    address,
    opened,
    said: () => said,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
      return { code: child.exitCode, said }
    },
  }
}
