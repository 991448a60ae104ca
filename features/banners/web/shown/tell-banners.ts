import { bannersHeader } from '../../constants.ts'

/** The event that carries the state of the notices from an answer to the page. */
export const bannersEvent = bannersHeader

/** Tells the page which notices the server shows, as the headers of each answer say. */
export function tellBanners(headers: Headers): void {
  dispatchEvent(new CustomEvent(bannersEvent, { detail: headers.get(bannersHeader) }))
}
