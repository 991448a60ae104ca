import { expect, test } from 'vitest'
import { endAll } from './end-all.ts'

test('what was opened first is let go of last, also when something before it fails', async () => {
  const ended: string[] = []
  const endings = [
    () => ended.push('database'),
    () => Promise.reject(new Error('the last signs of life')),
    async () => void ended.push('visitors'),
  ]
  await expect(endAll(endings)).rejects.toThrow('the last signs of life')
  expect(ended).toEqual(['visitors', 'database'])
  await endAll([])
})
