import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { antiForgeryHeaders } from '#test/anti-forgery.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { panelNames, scanPlayer } from '../contract.ts'

let site: TestSite
let player: string
beforeAll(async () => {
  site = await startSite()
  const { habboId } = await site.scan('hhus', 'quiet.sam')
  player = `/api/get/scanner/users/${habboId}`
})
afterAll(() => site.close())

const outcomeOf = async (path: string) => {
  const response = await site.get(path)
  return { status: response.status, body: await response.json() }
}

describe('malformed calls', () => {
  it.each([
    ['no id', '/api/get/scanner/users/x'],
    ['an id in capitals', `/api/get/scanner/users/HHUS-${'A'.repeat(32)}`],
    ['an id of a group', `/api/get/scanner/users/g-hhus-${'0'.repeat(32)}`],
    ['SQL', `/api/get/scanner/users/${encodeURIComponent("' or 1=1 --")}`],
    ['an endless id', `/api/get/scanner/users/hhus-${'0'.repeat(150)}`],
    ['a NUL', '/api/get/scanner/users/hhus-%00'],
  ])('find no player with %s', async (_what, path) => {
    expect(await outcomeOf(path)).toMatchObject({ status: 404, body: { error: 'error.userNotFound' } })
  })

  it.each(panelNames)('are distinguished on %s', async (panel) => {
    const statusOf = async (query: string) => (await site.get(`${player}/${panel}?${query}`)).status
    expect(await statusOf('state=gone')).toBe(422)
    expect(await statusOf('sort=loudest')).toBe(422)
    expect(await statusOf('limit=0')).toBe(422)
    expect(await statusOf('limit=many')).toBe(422)
    expect(await statusOf(`q=${'x'.repeat(101)}`)).toBe(422)
    expect(await statusOf(`q=${encodeURIComponent("%_\\'\u0000🛎️<b>")}`)).toBe(200)
    expect(await statusOf('state=current&state=former')).toBe(422)
    expect(await outcomeOf(`${player}/${panel}?cursor=nonsense`)).toMatchObject({
      status: 400,
      body: { error: 'error.cursorInvalid' },
    })
  })

  it('never break the timeline', async () => {
    expect((await outcomeOf(`${player}/timeline?cursor=nonsense`)).status).toBe(400)
    expect((await outcomeOf(`${player}/timeline?limit=-1`)).status).toBe(422)
    expect((await outcomeOf(`${player}/timeline`)).status).toBe(200)
  })
})

describe('any input', () => {
  it('is answered with a result or a refusal, never with an error', async () => {
    const part = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('hhus', 'hhde', 'luna.tic'), fc.jsonValue())
    const pair = await antiForgeryHeaders(site.address)
    const body = fc.oneof(fc.record({ hotel: part, name: part }, { requiredKeys: [] }), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const response = await fetch(site.address + scanPlayer.path, {
          method: 'POST',
          headers: { ...pair, 'content-type': 'application/json' },
          body: JSON.stringify(sent),
        })
        const answer: unknown = await response.json()
        expect(response.status).toBeLessThan(500)
        expect(response.status).not.toBe(419)
        if (response.status !== 202) expect(answer).toHaveProperty('error')
      }),
      { numRuns: 150 },
    )
  })

  it("in a list's address is answered with a page or a refusal", async () => {
    const query = fc.record(
      {
        state: fc.string(),
        q: fc.string({ unit: 'binary' }),
        sort: fc.string(),
        cursor: fc.string(),
        limit: fc.string(),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...panelNames), query, async (panel, given) => {
        const search = new URLSearchParams(Object.entries(given).map(([key, value]) => [key, value.toWellFormed()]))
        const { status } = await outcomeOf(`${player}/${panel}?${search}`)
        expect([200, 400, 422]).toContain(status)
      }),
      { numRuns: 150 },
    )
  })
})
