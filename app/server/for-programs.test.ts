import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe('what programs read', () => {
  it('describes every endpoint in OpenAPI, with its refusals', async () => {
    const description = await (await site.get('/api/openapi.json')).json()
    expect(description.openapi).toBe('3.1.0')
    expect(Object.keys(description.paths)).toEqual([
      '/api/post/scanner/scans',
      '/api/get/scanner/users/{habboId}',
      '/api/get/scanner/users/{habboId}/badges',
      '/api/get/scanner/users/{habboId}/friends',
      '/api/get/scanner/users/{habboId}/groups',
      '/api/get/scanner/users/{habboId}/rooms',
      '/api/get/scanner/users/{habboId}/photos',
      '/api/get/scanner/users/{habboId}/timeline',
    ])
    expect(Object.keys(description.paths['/api/post/scanner/scans'].post.responses)).toEqual([
      '202',
      '400',
      '404',
      '422',
      '429',
      '503',
    ])
  })

  it('shows them to people too', async () => {
    const response = await site.get('/api/docs/')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
  })

  it('tells whether the process lives and is ready', async () => {
    expect(await (await site.get('/health/live')).json()).toEqual({ status: 'live' })
    expect(await (await site.get('/health/ready')).json()).toEqual({ status: 'ready' })
  })
})
