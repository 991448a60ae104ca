import type { FastifyInstance } from 'fastify'

/** Returns a picture that this site serves, by its path; null if there is none now. */
export async function pictureOfSite(app: FastifyInstance, path: string): Promise<Buffer | null> {
  const { statusCode, rawPayload } = await app.inject({ url: path })
  return statusCode === 200 ? rawPayload : null
}
