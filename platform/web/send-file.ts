type FileCall = {
  method: string
  headers: Readonly<Record<string, string>>
  file: Blob
  onSent: ((share: number) => void) | undefined
  signal?: AbortSignal
}

/** Sends a file as the part `file` of a form, as `fetch` would, and tells how much of it has gone, which `fetch` does not. Rejects where no answer came and where it was given up. */
export function sendFile(address: string, { method, headers, file, onSent, signal }: FileCall): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open(method, address)
    // The browser writes the type of a form itself, with what parts it.
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0))
    const giveUp = () => request.abort()
    signal?.addEventListener('abort', giveUp, { once: true })
    request.addEventListener('load', () => {
      const { response, status }: { response: Blob; status: number } = request
      resolve(new Response(response.size > 0 ? response : null, { status }))
    })
    request.addEventListener('error', () => reject(new TypeError('No answer came')))
    request.addEventListener('abort', () => reject(signal?.reason))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', giveUp))
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })
}
