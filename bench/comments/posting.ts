import { Agent, request } from 'node:http'

/** A prepared post. */
export type Post = { headers: Record<string, string>; body: string }

/** The duration of each post, and how many were not answered with 201. */
export type Posting = { milliseconds: number[]; failures: number; perSecond: number }

/**
 * Sends posts over that many connections, each once the previous one is answered, until none is
 * left.
 */
export async function send(url: string, posts: readonly Post[], connections: number): Promise<Posting> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const milliseconds: number[] = []
  let failures = 0
  let next = 0

  function sendOne({ headers, body }: Post): Promise<void> {
    const begin = performance.now()
    return new Promise((resolve) => {
      const end = (isPosted: boolean) => {
        milliseconds.push(performance.now() - begin)
        if (!isPosted) failures += 1
        resolve()
      }
      const sent = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      request(url, { agent, method: 'POST', headers: sent }, (response) => {
        response.resume()
        response.on('error', () => end(false))
        response.on('end', () => end(response.statusCode === 201))
      })
        .on('error', () => end(false))
        .end(body)
    })
  }

  async function work() {
    for (let post = posts[next++]; post; post = posts[next++]) await sendOne(post)
  }

  const begin = performance.now()
  await Promise.all(Array.from({ length: connections }, work))
  const perSecond = (posts.length * 1000) / (performance.now() - begin)
  agent.destroy()
  return { milliseconds, failures, perSecond }
}
