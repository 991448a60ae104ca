/** What carries a request in the browser and brings the answer, as `fetch` does. */
export type RequestTransport = (
  address: string,
  request: {
    method: string
    headers: Record<string, string>
    body: string | FormData | null
    signal: AbortSignal | null
  },
) => Promise<Response>
