import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#platform/server/database/embedded-database.ts'

/** A proxy before a site, with its address. */
export type Front = { address: string; close: () => Promise<void> }

/**
 * Puts nginx before a site as in `deploy/nginx.conf`, with HTTP/2 over TLS and a self-signed
 * certificate. Null if nginx is missing and cannot be installed.
 */
export async function openFront(site: string): Promise<Front | null> {
  if (!provideNginx()) return null
  const folder = await mkdtemp(path.join(tmpdir(), 'nightbell-front-'))
  const port = await freePort()
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const forWhom = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...forWhom], { stdio: 'ignore' })
  const configuration = path.join(folder, 'nginx.conf')
  await writeFile(
    configuration,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/errors.log;
    events {}
    http {
      access_log off;
      upstream site { server ${new URL(site).host}; keepalive 64; }
      server {
        listen 127.0.0.1:${port} ssl http2;
        ssl_certificate ${certificate};
        ssl_certificate_key ${key};
        location / {
          proxy_pass http://site;
          proxy_http_version 1.1;
          proxy_set_header Connection '';
          proxy_set_header Host $host:$server_port;
        }
      }
    }`,
  )
  const child = spawn('nginx', ['-c', configuration], { stdio: 'inherit' })
  const exited = once(child, 'exit')
  return {
    address: `https://127.0.0.1:${port}`,
    async close() {
      child.kill()
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Whether nginx exists; on Debian as root it is installed. */
function provideNginx(): boolean {
  if (existsSync('/usr/sbin/nginx')) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  for (const parameters of [['update'], ['install', '-y', '--no-install-recommends', 'nginx-light', 'openssl']]) {
    execFileSync('apt-get', ['-qq', ...parameters], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  return true
}
