import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { etagOf, isKnownTo } from '#platform/server/http/fresh-answer.ts'
import type { Log } from '#platform/server/process/log.ts'
import { pictureOfSite } from '../picture-of-site.ts'
import type { Look } from '../settings/look.ts'
import type { Icon } from './draw-icon.ts'

const favicon: Icon = { file: 'favicon.png', side: 64, ground: 'bare', room: 1 }

/** The icons by address. A logo on `maskable` is within the middle circle that platforms show. */
const icons: Readonly<Record<string, Icon>> = {
  '/favicon.png': favicon,
  '/favicon.ico': favicon,
  '/app-icons/icon-192.png': { file: 'app-icons/icon-192.png', side: 192, ground: 'framed', room: 0.75 },
  '/app-icons/icon-512.png': { file: 'app-icons/icon-512.png', side: 512, ground: 'framed', room: 0.75 },
  '/app-icons/maskable-512.png': { file: 'app-icons/maskable-512.png', side: 512, ground: 'filled', room: 0.56 },
  '/app-icons/apple-touch.png': { file: 'app-icons/apple-touch.png', side: 180, ground: 'filled', room: 0.75 },
}

/**
 * The files of the build that icons are served from, which therefore have no route of their own.
 */
export const iconFiles: readonly string[] = [...new Set(Object.values(icons).map(({ file }) => file))]

const wholeDay = 'public, max-age=86400'
const forGood = 'public, max-age=31536000, immutable'

/**
 * Serves the icons of the site: those of the build, or drawn with the logo or the accent that the
 * settings choose. Pages add the mark of the look as `v`; what is asked for by another mark, or by
 * none once there is a look, is not kept without asking.
 */
export async function serveIcons(
  app: FastifyInstance,
  { folder, look, log }: { folder: string; look: () => Look | null; log: Pick<Log, 'warn'> },
): Promise<void> {
  const shipped = new Map(
    await Promise.all(iconFiles.map(async (file) => [file, await readFile(path.join(folder, file))] as const)),
  )
  let drawn: { mark: string; icons: Map<string, Promise<Buffer>> } = { mark: '', icons: new Map() }

  async function draw(icon: Icon, { logo, accent }: Look): Promise<Buffer> {
    // Loaded on first use: sharp takes long.
    const { accentIcon, logoIcon } = await import('./draw-icon.ts')
    if (logo) {
      const picture = await pictureOfSite(app, logo.src)
      if (!picture) throw new Error(`There is no picture ${logo.src}`)
      return logoIcon(icon, picture)
    }
    const plain = shippedIcon(icon)
    return accent ? accentIcon(plain, accent) : plain
  }

  function drawnIcon(icon: Icon, chosen: Look): Promise<Buffer> {
    if (drawn.mark !== chosen.mark) drawn = { mark: chosen.mark, icons: new Map() }
    const { icons: known } = drawn
    let drawing = known.get(icon.file)
    if (!drawing) {
      drawing = draw(icon, chosen)
      known.set(icon.file, drawing)
      drawing.catch(() => known.delete(icon.file))
    }
    return drawing
  }

  function shippedIcon({ file }: Icon): Buffer {
    const bytes = shipped.get(file)
    if (!bytes) throw new Error(`The build has no ${file}`)
    return bytes
  }

  const send = (reply: FastifyReply, bytes: Buffer, caching: string) => {
    const etag = etagOf(bytes)
    reply.headers({ 'cache-control': caching, etag }).type('image/png')
    return isKnownTo(reply.request.headers, { etag, changedAt: null }) ? reply.code(304).send() : reply.send(bytes)
  }

  for (const [address, icon] of Object.entries(icons)) {
    app.get<{ Querystring: { v?: unknown } }>(address, { schema: { hide: true } }, async ({ query }, reply) => {
      const chosen = look()
      if (!chosen) return send(reply, shippedIcon(icon), query.v === undefined ? wholeDay : 'no-cache')
      try {
        return send(reply, await drawnIcon(icon, chosen), query.v === chosen.mark ? forGood : 'no-cache')
      } catch (error) {
        log.warn({ error: String(error), icon: icon.file }, 'an icon could not be drawn, the one of the build is sent')
        return send(reply, shippedIcon(icon), 'no-store')
      }
    })
  }
}
