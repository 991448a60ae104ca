import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe('files for programs', () => {
  it('describe every endpoint in OpenAPI with its refusals', async () => {
    const description = await (await site.get('/api/openapi.json')).json()
    expect(description.openapi).toBe('3.1.0')
    // access.test.ts checks that it contains exactly the declared contracts.
    expect(Object.keys(description.paths).length).toBeGreaterThan(20)
    expect(Object.keys(description.paths['/api/post/scanner/scans'].post.responses)).toEqual([
      '202',
      '400',
      '403',
      '404',
      '419',
      '422',
      '429',
      '503',
    ])
  })

  it('say what each caller must send', async () => {
    const { paths, components } = await (await site.get('/api/openapi.json')).json()
    expect(components.securitySchemes).toMatchObject({
      token: { scheme: 'bearer' },
      session: { in: 'cookie' },
      pair: { in: 'header', name: 'X-XSRF-TOKEN' },
    })
    const token = { token: [] }
    expect(paths['/api/get/users/settings'].get.security).toEqual([token, { session: [] }])
    expect(paths['/api/patch/users/settings'].patch.security).toEqual([token, { session: [], pair: [] }])
    expect(paths['/api/post/users/login'].post.security).toEqual([token, { pair: [] }])
    expect(paths['/api/get/users/current'].get.security).toBeUndefined()
    expect(paths['/api/post/users/register'].post.responses['201'].description).toBe('Created')
  })

  it('are shown to people too', async () => {
    const response = await site.get('/api/docs/')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toContain('js/scalar.js')
    const script = await site.get('/api/docs/js/scalar.js')
    expect(script.headers.get('content-type')).toContain('javascript')
    expect((await script.text()).length).toBeGreaterThan(1_000_000)
    const redirect = await site.get('/api/docs', { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/api/docs/'])
  })

  it('show whether the process is live and ready', async () => {
    expect(await (await site.get('/health/live')).json()).toEqual({ status: 'live' })
    expect(await (await site.get('/health/ready')).json()).toEqual({ status: 'ready' })
  })
})
