import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

/** An uploaded file: its name as given by the sender, which is not trusted, and its content. */
export type UploadedFile = { name: string; bytes: Buffer }

/**
 * Why there is no file: none was sent, it exceeds the endpoint's limit, or the body is malformed or
 * incomplete.
 */
export type NoFile = 'missing' | 'tooLarge' | 'malformed'

/** The file of a call. It is not received until it is read; unread data is discarded. */
export type Upload = { read: () => Promise<UploadedFile | NoFile> }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file, which takes its time. */
    takesFile?: boolean
  }
}

/** The factor beyond the size limit at which a body is no longer received to its end. */
const heardOut = 4

/** Adds a route whose body is a form with a file. Other routes do not accept such a body. */
export function withUploads(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 1, fields: 4, parts: 5, fieldSize: 1_000, fieldNameSize: 100, headerPairs: 20 },
    })
    scope.route({ ...route, config: { takesFile: true } })
  })
}

/**
 * Returns the file of a request, to be read once. A body that is too large is received to the end
 * first; otherwise its sender would not get the response.
 */
export function uploadOf(request: FastifyRequest, reply: FastifyReply, mostBytes: number): Upload {
  return {
    async read() {
      // A disconnected sender would never deliver more.
      if (!request.isMultipart() || request.raw.destroyed) return 'malformed'
      if (Number(request.headers['content-length'] ?? 0) > heardOut * mostBytes) {
        reply.header('connection', 'close')
        return 'tooLarge'
      }
      // Any failure here is caused by the body: truncated, not multipart, or more than one file.
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
