import { expect, test } from 'vitest'
import { endAll } from './end-all.ts'

test('closes in reverse order, also after a failure', async () => {
  const ended: string[] = []
  const endings = [
    () => ended.push('database'),
    () => Promise.reject(new Error('the last heartbeats')),
    async () => void ended.push('visitors'),
  ]
  await expect(endAll(endings)).rejects.toThrow('the last heartbeats')
  expect(ended).toEqual(['visitors', 'database'])
  await endAll([])
})
