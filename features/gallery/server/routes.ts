import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/http.ts'
import { findPicture, findPublicPhoto, listPictures, listPublicPhotos } from '../contract.ts'
import type { CachedGallery } from './cached-gallery.ts'

/** Serves the endpoints of the galleries, in the order of the contract. */
export function serveGallery(app: FastifyInstance, ready: CachedGallery): void {
  serve(app, listPictures, ({ query }, { visitor }) => ready.pictures(query, visitor))
  serve(app, findPicture, ({ params, query }, { visitor }) => ready.findPicture(params.id, query, visitor))
  serve(app, listPublicPhotos, ({ query }) => ready.photos(query))
  serve(app, findPublicPhoto, ({ params, query }) => ready.findPhoto(params.id, query.hotel))
}
