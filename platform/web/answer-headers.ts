/** The event with the headers of each response of the site, as its detail. */
const answerEvent = 'answer'

/** The headers of the first response, which came before there was a listener. */
export let firstHeaders: Headers | undefined

/** Passes the headers of a response of the site to the listeners. */
export function dispatchHeaders(headers: Headers): void {
  firstHeaders ??= headers
  dispatchEvent(new CustomEvent(answerEvent, { detail: headers }))
}

/** Calls `onHeaders` with the headers of each response of the site from now on. */
export function hearHeaders(onHeaders: (headers: Headers) => void): void {
  addEventListener(answerEvent, (event) => {
    if (event instanceof CustomEvent && event.detail instanceof Headers) onHeaders(event.detail)
  })
}
