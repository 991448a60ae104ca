import { install } from './install.mjs'
import { runInFront } from './program.mjs'

/** Installs where needed, then writes the documents that are made from the program. */
export function runDocs() {
  install()
  runInFront(['app/docs/write-documents.ts'])
}
