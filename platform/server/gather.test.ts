import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** A read that ends when it is told to, and what each was asked for. */
function openSlowRead() {
  const reads: { keys: readonly string[]; end: (error?: Error) => void }[] = []
  const read = (keys: readonly string[]) =>
    new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
      const found = new Map(
        keys.filter((key) => key !== 'missing').map((key) => [key, `${key} of read ${reads.length}`]),
      )
      reads.push({ keys, end: (error) => (error ? reject(error) : resolve(found)) })
    })
  return { reads, read }
}

test('reads together what is asked for in one moment, and then for all who came meanwhile', async () => {
  const { reads, read } = openSlowRead()
  const find = gather(read)
  const first = find('a')
  const second = find('z')
  await expect.poll(() => reads.length).toBe(1)
  const later = [find('b'), find('c'), find('b'), find('missing')]
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'z']])
  reads[0]?.end()
  expect([await first, await second]).toEqual(['a of read 0', 'z of read 0'])
  expect(reads.map(({ keys }) => keys)).toEqual([
    ['a', 'z'],
    ['b', 'c', 'missing'],
  ])
  reads[1]?.end()
  expect(await Promise.all(later)).toEqual(['b of read 1', 'c of read 1', 'b of read 1', undefined])
})

test('answers nobody from a read that began before they asked', async () => {
  const { reads, read } = openSlowRead()
  const find = gather(read)
  const early = find('a')
  await expect.poll(() => reads.length).toBe(1)
  const late = find('a')
  reads[0]?.end()
  expect(await early).toBe('a of read 0')
  reads[1]?.end()
  expect(await late).toBe('a of read 1')
})

test('fails for those whom the failed read would have served, and reads on for the others', async () => {
  const { reads, read } = openSlowRead()
  const find = gather(read)
  const first = find('a')
  await expect.poll(() => reads.length).toBe(1)
  const second = find('b')
  reads[0]?.end(new Error('The connection is lost'))
  await expect(first).rejects.toThrow('The connection is lost')
  reads[1]?.end()
  expect(await second).toBe('b of read 1')
  const third = find('c')
  await expect.poll(() => reads.length).toBe(3)
  reads[2]?.end()
  expect(await third).toBe('c of read 2')
})
