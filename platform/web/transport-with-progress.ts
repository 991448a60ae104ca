import type { RequestTransport } from '#platform/contract/request-transport.ts'

/**
 * Returns a transport that works like `fetch` until `signal` is aborted, and reports upload
 * progress from 0 to 1, which `fetch` does not.
 */
export function transportWithProgress(onShare: (share: number) => void, signal: AbortSignal): RequestTransport {
  return (address, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      request.open(method, address)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.responseType = 'blob'
      request.upload.addEventListener('progress', ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => {
        const { response, status }: { response: Blob; status: number } = request
        resolve(new Response(response.size > 0 ? response : null, { status }))
      })
      request.addEventListener('error', () => reject(new TypeError('No answer came')))
      request.addEventListener('abort', () => reject(signal.reason))
      const giveUp = () => request.abort()
      signal.addEventListener('abort', giveUp)
      request.addEventListener('loadend', () => signal.removeEventListener('abort', giveUp))
      request.send(body)
    })
}
