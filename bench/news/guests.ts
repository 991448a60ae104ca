import { randomUUID } from 'node:crypto'
import { showCurrentUser } from '#features/accounts/contract.ts'
import { postComment } from '#features/comments/contract.ts'
import { openClient } from '#test/client.ts'
import { type Samples, timed } from '../login/samples.ts'
import type { Running } from '../pages/process.ts'

let guests = 0

/** Posts a comment as a guest with a new browser and address; returns the duration of the call. */
export async function postAsGuest({ address }: Running, item: number, text: string): Promise<number> {
  guests += 1
  const name = `Guest${guests}`
  const from = { 'x-forwarded-for': `10.${(guests >> 16) & 255}.${(guests >> 8) & 255}.${guests & 255}` }
  const client = openClient(address)
  await client.ask(showCurrentUser, {}, from)
  const body = { subject: `news:${item}`, text, hotel: 'hhus', name, key: randomUUID() } as const
  const { ms, value } = await timed(() => client.ask(postComment, { body }, from))
  const written = postComment.result.safeParse(value.body)
  if (!written.success || written.data.held) throw new Error(`A comment was answered by ${JSON.stringify(value.body)}`)
  return ms
}

/** Posts as that many guests, some at once, on different items and alternating processes. */
export async function manyGuests(
  processes: readonly Running[],
  items: readonly number[],
  { posts, atOnce }: { posts: number; atOnce: number },
): Promise<Samples> {
  const samples: number[] = []
  let begun = 0
  const one = async () => {
    while (begun < posts) {
      const turn = begun++
      const process = processes[turn % processes.length]
      const item = items[turn % items.length]
      if (process && item) samples.push(await postAsGuest(process, item, `What a fine piece of news, number ${turn}.`))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return samples
}

/** Milliseconds until a guest's post at one process is in the public page of another. */
export async function timeUntilSeen(
  at: { writes: Running; reads: Running },
  item: { id: number; page: string },
  times: number,
): Promise<Samples> {
  const samples: number[] = []
  const page = async () => (await fetch(at.reads.address + item.page)).text()
  for (let time = 0; time < times; time++) {
    const text = `Seen at once ${randomUUID()}`
    // Cached before, so that it has to be invalidated.
    await page()
    const posted = postAsGuest(at.writes, item.id, text)
    const { ms } = await timed(async () => {
      await posted
      while (!(await page()).includes(text)) await new Promise((wake) => setTimeout(wake, 2))
    })
    samples.push(ms)
  }
  return samples
}
