import { spawn } from 'node:child_process'

/**
 * A systemd that runs the site's program from the current release, and restarts it on request. A
 * release with a file `unready` ends again and again: its restarts grow whenever they are read.
 */
export const systemd = `#!/usr/bin/env bash
set -eu
end() { if [ -e "$FAKE/pid" ]; then kill -9 "$(cat "$FAKE/pid")" 2>/dev/null || true; rm "$FAKE/pid"; fi; }
case "$1 \${2:-}" in
  'restart nightbell.service' | 'start nightbell.socket')
    end
    cd "$NIGHTBELL_BASE/current"
    PORT=\${NIGHTBELL_ADDRESS##*:} "$(pwd -P)/node_modules/node/bin/node" site.mjs > /dev/null 2>&1 &
    echo $! > "$FAKE/pid" ;;
  'stop nightbell.socket') end ;;
  'show --property')
    case $3 in
      MainPID) cat "$FAKE/pid" 2>/dev/null || echo 0 ;;
      NRestarts)
        if [ -e "$NIGHTBELL_BASE/current/unready" ]; then echo again >> "$FAKE/restarts"; fi
        cat "$FAKE/restarts" 2>/dev/null | wc -l ;;
      *) echo today ;;
    esac ;;
  is-active*) [ ! -e "$FAKE/pid" ] || echo active ;;
esac
`

/** Releases are named by the second of their installation: by this clock a second later each. */
export const date = `#!/bin/sh
echo tick >> "$FAKE/installs"
printf '20260202-%06d\\n' "$(wc -l < "$FAKE/installs")"
`

/** The files of a site that can be built, started and asked whether it is ready. */
export const siteFiles = {
  'deploy/nightbell': 'as fetched',
  'bin/nightbell.mjs': `import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
    if (process.argv[2] === 'build') {
      if (existsSync(new URL('../unbuildable', import.meta.url))) { console.error('no'); process.exit(1) }
      mkdirSync(new URL('../node_modules/node/bin', import.meta.url), { recursive: true })
      symlinkSync(process.execPath, new URL('../node_modules/node/bin/node', import.meta.url))
    }`,
  'app/cli/main.ts': `import { existsSync } from 'node:fs'
    const words = process.argv.slice(2)
    if (existsSync(process.env.DATA_DIR + '/full')) { console.error('The disk is full.'); process.exit(1) }
    if (words[0] === 'fail') process.exit(2)
    if (words[1] === 'migrate' && existsSync(new URL('../../unmigratable', import.meta.url))) process.exit(1)
    console.log(JSON.stringify(words), process.env.DATA_DIR, process.env.HOTEL_USER_AGENT, process.env.STRAY ?? 'alone')`,
  'site.mjs': `import { createServer } from 'node:http'
    import { existsSync } from 'node:fs'
    createServer((_, answer) => { answer.statusCode = existsSync('unready') ? 503 : 200; answer.end() }).listen(process.env.PORT, '127.0.0.1')`,
}

/** Runs a program to its end; `said` is what it writes to its output and its errors. */
export async function runToEnd(
  program: string,
  words: readonly string[],
  options: { cwd: string; env: Record<string, string> },
): Promise<{ code: number | null; said: string }> {
  const child = spawn(program, words, options)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.on('close', resolve)
  return { code: await promise, said }
}
