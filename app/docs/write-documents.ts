import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { madeDocuments } from './made-documents.ts'

/** `npm run docs`: writes the documents that are made from the program. */
const root = path.join(import.meta.dirname, '../..')
for (const [file, text] of await madeDocuments()) {
  await writeFile(path.join(root, file), text)
  console.log(`Wrote ${file}.`)
}
