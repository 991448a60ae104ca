import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'
export * from './newsroom-constants.ts'

export const listNews = clientEndpoint<typeof contract.listNews>('GET', '/api/get/news')
export const listLatestNews = clientEndpoint<typeof contract.listLatestNews>('GET', '/api/get/news/latest')
export const listEvents = clientEndpoint<typeof contract.listEvents>('GET', '/api/get/news/events')
export const showArticle = clientEndpoint<typeof contract.showArticle>('GET', '/api/get/news/:slug')
export const showPreview = clientEndpoint<typeof contract.showPreview>('GET', '/api/get/news/preview/:token')
export const listHeaderComments = clientEndpoint<typeof contract.listHeaderComments>('GET', '/api/get/header/comments')
export const listBadgeNews = clientEndpoint<typeof contract.listBadgeNews>('GET', '/api/get/badges/:code/news')

export const createItem = clientEndpoint<typeof contract.createItem>('POST', '/api/post/housekeeping/news')
export const showItem = clientEndpoint<typeof contract.showItem>('GET', '/api/get/housekeeping/news/:id')
export const changeItem = clientEndpoint<typeof contract.changeItem>('PATCH', '/api/patch/housekeeping/news/:id')
export const deleteItem = clientEndpoint<typeof contract.deleteItem>('DELETE', '/api/delete/housekeeping/news/:id')
export const listWriters = clientEndpoint<typeof contract.listWriters>('GET', '/api/get/housekeeping/news/writers')
export const findTextPlayers = clientEndpoint<typeof contract.findTextPlayers>(
  'GET',
  '/api/get/housekeeping/news/players',
)
export const showMentions = clientEndpoint<typeof contract.showMentions>(
  'GET',
  '/api/get/housekeeping/news/:id/mentions',
)
export const showText = clientEndpoint<typeof contract.showText>(
  'GET',
  '/api/get/housekeeping/news/:id/texts/:language',
)
export const saveText = clientEndpoint<typeof contract.saveText>(
  'PATCH',
  '/api/patch/housekeeping/news/:id/texts/:language',
)
export const deleteText = clientEndpoint<typeof contract.deleteText>(
  'DELETE',
  '/api/delete/housekeeping/news/:id/texts/:language',
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
export const scheduleTexts = clientEndpoint<typeof contract.scheduleTexts>(
  'POST',
  '/api/post/housekeeping/news/:id/publication',
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
export const markRead = clientEndpoint<typeof contract.markRead>(
  'POST',
  '/api/post/housekeeping/news/:id/texts/:language/reads',
)
export const addRemark = clientEndpoint<typeof contract.addRemark>(
  'POST',
  '/api/post/housekeeping/news/:id/texts/:language/remarks',
)
export const settleRemark = clientEndpoint<typeof contract.settleRemark>(
  'PATCH',
  '/api/patch/housekeeping/news/:id/texts/:language/remarks/:remark',
)
export const checkText = clientEndpoint<typeof contract.checkText>(
  'GET',
  '/api/get/housekeeping/news/:id/texts/:language/check',
)
export const countProblems = clientEndpoint<typeof contract.countProblems>('GET', '/api/get/housekeeping/news/problems')
export const createPreview = clientEndpoint<typeof contract.createPreview>(
  'POST',
  '/api/post/housekeeping/news/:id/previews',
)
export const revokePreviews = clientEndpoint<typeof contract.revokePreviews>(
  'DELETE',
  '/api/delete/housekeeping/news/:id/previews',
)

export const listNewsroom = clientEndpoint<typeof contract.listNewsroom>('GET', '/api/get/housekeeping/news')
export const showBoard = clientEndpoint<typeof contract.showBoard>('GET', '/api/get/housekeeping/news/board')
export const listReview = clientEndpoint<typeof contract.listReview>('GET', '/api/get/housekeeping/news/review')
export const showCalendar = clientEndpoint<typeof contract.showCalendar>('GET', '/api/get/housekeeping/news/calendar')
export const changeItems = clientEndpoint<typeof contract.changeItems>('PATCH', '/api/patch/housekeeping/news')
export const listGlossary = clientEndpoint<typeof contract.listGlossary>('GET', '/api/get/housekeeping/news/glossary')
export const addGlossaryWord = clientEndpoint<typeof contract.addGlossaryWord>(
  'POST',
  '/api/post/housekeeping/news/glossary',
)
export const removeGlossaryWord = clientEndpoint<typeof contract.removeGlossaryWord>(
  'DELETE',
  '/api/delete/housekeeping/news/glossary/:id',
)
