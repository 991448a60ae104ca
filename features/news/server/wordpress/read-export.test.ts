import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { openWordpressExport } from './read-export.ts'
import { ExportProblem } from './read-items.ts'

/** Lower than the usual ones, which only take longer. */
const limits = { characters: 2_000_000, inPart: 1_000_000, depth: 10 }

async function open(name: string, content: string | Buffer) {
  const folder = await mkdtemp(path.join(tmpdir(), 'export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, name), content)
  return openWordpressExport(path.join(folder, name), limits)
}

test('an archive that unpacks to more than the limit is refused, and read no further', async () => {
  // Its end is missing, which would be another problem.
  const packed = gzipSync(`<rss><channel>${' '.repeat(8_000_000)}`).subarray(0, -8)
  await expect(open('bomb.xml.gz', packed)).rejects.toThrow(
    new ExportProblem('it is larger than 0.002 GB, near line 1'),
  )
})

test.each([
  ['post', `<content:encoded><![CDATA[${'x'.repeat(1_500_000)}]]></content:encoded>`],
  ['attribute', `<a b="${'x'.repeat(1_500_000)}"/>`],
])('a huge %s is refused', async (_, part) => {
  const xml = `<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item>${part}</item></channel></rss>`
  await expect(open('huge.xml', xml)).rejects.toThrow(new ExportProblem('a part is larger than 1 MB, near line 1'))
})
