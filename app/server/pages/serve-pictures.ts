import { readFile } from 'node:fs/promises'
import path from 'node:path'
import staticFiles from '@fastify/static'
import { decode, encode } from 'fast-png'
import type { FastifyInstance } from 'fastify'
import { forOtherSites } from '#platform/server/http/security-headers.ts'

// What shows links asks for 600 pixels and more; below 200 it shows no picture at all.
const leastWidth = 900

const made = new Map<string, Promise<Buffer | null>>()

/**
 * Returns an illustration of the site scaled up by a whole factor for link previews. Null if the
 * folder has no such file. `name` is the file name (`rooftop.png`). Results are cached.
 */
async function previewPicture(folder: string, name: string): Promise<Buffer | null> {
  if (!/^[\w-]+\.png$/.test(name)) return null
  const file = path.join(folder, name)
  let preview = made.get(file)
  if (!preview) {
    preview = readFile(file).then(enlarge, (error: NodeJS.ErrnoException) => {
      made.delete(file)
      if (error.code === 'ENOENT') return null
      throw error
    })
    made.set(file, preview)
  }
  return preview
}

function enlarge(png: Buffer): Buffer {
  const { data, width, height, channels, depth } = decode(png)
  const times = Math.ceil(leastWidth / width)
  const large = { width: width * times, height: height * times, channels, depth }
  const pixels = new Uint8Array(large.width * large.height * channels)
  for (let y = 0; y < large.height; y++) {
    for (let x = 0; x < large.width; x++) {
      const from = (Math.floor(y / times) * width + Math.floor(x / times)) * channels
      const to = (y * large.width + x) * channels
      for (let channel = 0; channel < channels; channel++) pixels[to + channel] = data[from + channel] ?? 0
    }
  }
  return Buffer.from(encode({ ...large, data: pixels }))
}

const keeping = { 'cache-control': 'public, max-age=86400', ...forOtherSites }

/**
 * Serves news pictures from a folder at `/pictures/…`, and enlarged for link previews at
 * `/pictures/previews/…`. Cacheable for a day and embeddable by feed readers and other sites.
 */
export async function servePictures(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(
    async (pictures) => {
      pictures.setNotFoundHandler((_request, reply) =>
        reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such picture.'),
      )
      pictures.get<{ Params: { name: string } }>(
        '/previews/:name',
        { schema: { hide: true } },
        async (request, reply) => {
          const preview = await previewPicture(folder, request.params.name)
          return preview === null ? reply.callNotFound() : reply.headers(keeping).type('image/png').send(preview)
        },
      )
      await pictures.register(staticFiles, {
        root: folder,
        decorateReply: false,
        index: false,
        cacheControl: false,
        setHeaders: (reply) => {
          for (const [name, value] of Object.entries(keeping)) reply.header(name, value)
        },
      })
    },
    { prefix: '/pictures' },
  )
}
