import { bannersHeader } from '../../constants.ts'

/** The event by which a page hears of the state that came with an answer of the server. */
export const bannersEvent = bannersHeader

/** Tells the page which notices the server shows, as the headers of each answer say. */
export function tellBanners(headers: Headers): void {
  dispatchEvent(new CustomEvent(bannersEvent, { detail: headers.get(bannersHeader) }))
}
