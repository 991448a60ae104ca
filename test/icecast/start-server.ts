import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#platform/server/database/embedded-database.ts'
import { serverConfiguration } from './configuration.ts'
import { icecastAccount } from './provide.ts'
import { until } from './until.ts'

/** A running Icecast without a source. */
export type IcecastServer = { port: number; address: string; close: () => Promise<void> }

// Ends the server with this process, whose end closes its input. If the server ends first, so does
// the shell.
const untilInputEnds = 'exec 3<&0; (cat <&3 > /dev/null; kill $$) & exec icecast2 -c "$1" 3<&-'

/**
 * Starts Icecast on a free port of this machine with logs in `folder` and waits for it. Retries,
 * because Icecast 2.4.4 crashes at one start in two hundred; throws after four failures.
 */
export async function startServer(folder: string): Promise<IcecastServer> {
  const account = icecastAccount()
  if (account) {
    await chown(folder, account.uid, account.gid)
    // mkdtemp makes its folder private.
    await chmod(folder, 0o755)
  }
  for (let starts = 1; ; starts += 1) {
    const port = await freePort()
    const configuration = join(folder, 'icecast.xml')
    await writeFile(configuration, serverConfiguration(port, folder))
    const child = spawn('sh', ['-c', untilInputEnds, 'sh', configuration], {
      ...account,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.stdin.on('error', () => {})
    const address = `http://127.0.0.1:${port}`
    const answers = async () => hasEnded(child) || (await fetch(`${address}/status-json.xsl`)).ok
    await until(answers)
    if (!hasEnded(child)) {
      return {
        port,
        address,
        async close() {
          if (hasEnded(child)) return
          const gone = once(child, 'exit')
          child.stdin.end()
          await gone
        },
      }
    }
    const end = `Icecast ended as it started (${child.signalCode ?? child.exitCode})`
    if (starts === 4) throw new Error(end)
    console.log(`${end}; once more.`)
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
