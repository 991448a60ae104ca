import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'
export * from './newsroom-constants.ts'

export const listNews = clientEndpoint<typeof contract.listNews>('GET', '/api/get/news')
export const listLatestNews = clientEndpoint<typeof contract.listLatestNews>('GET', '/api/get/news/latest')
export const listEvents = clientEndpoint<typeof contract.listEvents>('GET', '/api/get/news/events')
export const showArticle = clientEndpoint<typeof contract.showArticle>('GET', '/api/get/news/:slug')
export const listHeaderComments = clientEndpoint<typeof contract.listHeaderComments>('GET', '/api/get/header/comments')
export const listBadgeNews = clientEndpoint<typeof contract.listBadgeNews>('GET', '/api/get/badges/:code/news')

export const createItem = clientEndpoint<typeof contract.createItem>('POST', '/api/post/housekeeping/news')
export const showItem = clientEndpoint<typeof contract.showItem>('GET', '/api/get/housekeeping/news/:id')
export const changeItem = clientEndpoint<typeof contract.changeItem>('PATCH', '/api/patch/housekeeping/news/:id')
export const deleteItem = clientEndpoint<typeof contract.deleteItem>('DELETE', '/api/delete/housekeeping/news/:id')
export const listWriters = clientEndpoint<typeof contract.listWriters>('GET', '/api/get/housekeeping/news/writers')
export const showText = clientEndpoint<typeof contract.showText>(
  'GET',
  '/api/get/housekeeping/news/:id/texts/:language',
)
export const saveText = clientEndpoint<typeof contract.saveText>(
  'PATCH',
  '/api/patch/housekeeping/news/:id/texts/:language',
)
export const assignText = clientEndpoint<typeof contract.assignText>(
  'POST',
  '/api/post/housekeeping/news/:id/texts/:language/assignee',
)
export const handInText = clientEndpoint<typeof contract.handInText>(
  'POST',
  '/api/post/housekeeping/news/:id/texts/:language/review',
)
export const reviewText = clientEndpoint<typeof contract.reviewText>(
  'POST',
  '/api/post/housekeeping/news/:id/texts/:language/decision',
)
export const publishText = clientEndpoint<typeof contract.publishText>(
  'POST',
  '/api/post/housekeeping/news/:id/texts/:language/publication',
)
export const unscheduleText = clientEndpoint<typeof contract.unscheduleText>(
  'DELETE',
  '/api/delete/housekeeping/news/:id/texts/:language/publication',
)
export const withdrawText = clientEndpoint<typeof contract.withdrawText>(
  'POST',
  '/api/post/housekeeping/news/:id/texts/:language/withdrawal',
)
export const bringTextBack = clientEndpoint<typeof contract.bringTextBack>(
  'DELETE',
  '/api/delete/housekeeping/news/:id/texts/:language/withdrawal',
)
export const listRevisions = clientEndpoint<typeof contract.listRevisions>(
  'GET',
  '/api/get/housekeeping/news/:id/texts/:language/revisions',
)
export const showRevision = clientEndpoint<typeof contract.showRevision>(
  'GET',
  '/api/get/housekeeping/news/:id/texts/:language/revisions/:number',
)
export const addRemark = clientEndpoint<typeof contract.addRemark>(
  'POST',
  '/api/post/housekeeping/news/:id/texts/:language/remarks',
)
export const settleRemark = clientEndpoint<typeof contract.settleRemark>(
  'PATCH',
  '/api/patch/housekeeping/news/:id/texts/:language/remarks/:remark',
)
