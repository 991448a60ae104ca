import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

/** A file as it was sent: what its sender calls it, which proves nothing, and what it holds. */
export type UploadedFile = { name: string; bytes: Buffer }

/** Why there is no file: none was sent, it is larger than the endpoint takes, or what was sent is no such body, or not all of it. */
export type NoFile = 'missing' | 'tooLarge' | 'malformed'

/** The file that a call brings. It stays on its way until it is read; whatever is not read is thrown away. */
export type Upload = { read: () => Promise<UploadedFile | NoFile> }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file, which takes its time. */
    takesFile?: boolean
  }
}

/** Bodies so many times as large as they may be are not even heard out. */
const heardOut = 4

/** Puts a route onto the server whose body is a form with a file. Other routes know no such body. */
export function withUploads(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 1, fields: 4, parts: 5, fieldSize: 1_000, fieldNameSize: 100, headerPairs: 20 },
    })
    scope.route({ ...route, config: { takesFile: true } })
  })
}

/** The file of a request, to be read once. A body that is too large is heard out first: else its sender would not hear the answer. */
export function uploadOf(request: FastifyRequest, reply: FastifyReply, mostBytes: number): Upload {
  return {
    async read() {
      // Of who has gone meanwhile nothing would ever come.
      if (!request.isMultipart() || request.raw.destroyed) return 'malformed'
      if (Number(request.headers['content-length'] ?? 0) > heardOut * mostBytes) {
        reply.header('connection', 'close')
        return 'tooLarge'
      }
      // Whatever fails here is the body's doing: it breaks off, it is none, it has more than one file.
      return readFile(request, mostBytes).catch(() => 'malformed')
    },
  }
}

async function readFile(request: FastifyRequest, mostBytes: number): Promise<UploadedFile | NoFile> {
  let found: UploadedFile | NoFile = 'missing'
  for await (const part of request.parts({ limits: { fileSize: mostBytes } })) {
    if (part.type !== 'file') continue
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk)
    if (part.fieldname !== 'file') continue
    found = part.file.truncated ? 'tooLarge' : { name: part.filename, bytes: Buffer.concat(chunks) }
  }
  return found
}
