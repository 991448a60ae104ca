import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Chromium in containers, without outside calls, and with this machine as the only host. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Lets a new visitor's page start in the existing process.
  '--process-per-site',
  '--renderer-process-limit=1',
  '--in-process-gpu',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/**
 * The path of a Chromium: the system's, else Playwright's, else Debian's, which is installed if
 * root, with the font that the site's own ones replace. The headless shell takes three quarters of
 * the time.
 */
export function provideChromium(): string {
  const found = findInstalled() ?? findPlaywrights()
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'No Chromium was found: install the package "chromium-headless-shell" or "chromium", or run "npx playwright install chromium".',
    )
  }
  console.log('Installing Chromium…')
  const packages = ['chromium-headless-shell', 'fonts-liberation']
  for (const parameters of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    execFileSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...parameters], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const installed = findInstalled()
  if (!installed)
    throw new Error('The package "chromium-headless-shell" was installed, but brought no program of that name.')
  return installed
}

function findInstalled(): string | undefined {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ].find((path) => existsSync(path))
}

function findPlaywrights(): string | undefined {
  const caches = [
    ...(process.env.PLAYWRIGHT_BROWSERS_PATH ? [process.env.PLAYWRIGHT_BROWSERS_PATH] : []),
    join(homedir(), '.cache', 'ms-playwright'),
    join(homedir(), 'Library', 'Caches', 'ms-playwright'),
  ].filter((cache) => existsSync(cache))
  const programs = ['chrome', 'headless_shell', 'chrome-headless-shell', 'Chromium', 'Google Chrome for Testing']
  for (const cache of caches) {
    for (const release of readdirSync(cache)
      .filter((name) => name.startsWith('chromium'))
      .sort()
      .reverse()) {
      const entries = readdirSync(join(cache, release), { recursive: true, withFileTypes: true })
      const program = entries.find((entry) => entry.isFile() && programs.includes(entry.name))
      if (program) return join(program.parentPath, program.name)
    }
  }
  return undefined
}
