import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'
export * from './picture-sources.ts'

export const listPictures = clientEndpoint<typeof contract.listPictures>('GET', '/api/get/housekeeping/pictures')
export const showPicture = clientEndpoint<typeof contract.showPicture>('GET', '/api/get/housekeeping/pictures/:id')
export const uploadPicture = clientEndpoint<typeof contract.uploadPicture>('POST', '/api/post/housekeeping/pictures')
export const takeOverPicture = clientEndpoint<typeof contract.takeOverPicture>(
  'POST',
  '/api/post/housekeeping/pictures/addresses',
)
export const changePicture = clientEndpoint<typeof contract.changePicture>(
  'PATCH',
  '/api/patch/housekeeping/pictures/:id',
)
export const fillAltText = clientEndpoint<typeof contract.fillAltText>(
  'POST',
  '/api/post/housekeeping/pictures/alt-texts',
)
export const replacePicture = clientEndpoint<typeof contract.replacePicture>(
  'POST',
  '/api/post/housekeeping/pictures/:id/replacements',
)
export const removePicture = clientEndpoint<typeof contract.removePicture>(
  'DELETE',
  '/api/delete/housekeeping/pictures/:id',
)
