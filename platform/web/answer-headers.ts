/** The event by which a page hears of the headers of each answer of its site, as its detail. */
const answerEvent = 'answer'

/** The headers of the first answer: what the page was told before anything listened. */
export let firstHeaders: Headers | undefined

/** Tells the page the headers of an answer of its site. */
export function tellHeaders(headers: Headers): void {
  firstHeaders ??= headers
  dispatchEvent(new CustomEvent(answerEvent, { detail: headers }))
}

/** Calls `told` with the headers of each answer of the site from now on. */
export function hearHeaders(told: (headers: Headers) => void): void {
  addEventListener(answerEvent, (event) => {
    if (event instanceof CustomEvent && event.detail instanceof Headers) told(event.detail)
  })
}
