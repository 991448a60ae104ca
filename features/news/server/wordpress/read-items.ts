import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { Parser } from 'htmlparser2'

/** Why a file cannot be read as a WordPress export, as the end of a sentence. */
export class ExportProblem extends Error {
  override name = 'ExportProblem'
}

/** A complete element of an export. `text` is its content without its children. */
export type ItemNode = {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: ItemNode[]
}

/** How large an export may be unpacked, and a part of it, such as a post with its comments. */
export type ExportLimits = { characters: number; inPart: number; depth: number }

const usual: ExportLimits = { characters: 1_000_000_000, inPart: 32_000_000, depth: 10 }

/** The child elements of the channel that are read; others are skipped without being stored. */
const wanted = new Set(['item', 'wp:author', 'wp:category', 'wp:base_site_url'])

/**
 * Reads the items, authors and categories of an export one after another, from a file that may be
 * packed with gzip. Declarations of entities are refused, and so is a file that ends too early or
 * is larger than the limits.
 */
export async function* readItems(file: string, limits = usual): AsyncGenerator<ItemNode> {
  const reader = openReader(limits)
  for await (const chunk of await charactersOf(file)) {
    reader.write(chunk)
    yield* reader.take()
  }
  reader.end()
  yield* reader.take()
}

async function charactersOf(file: string): Promise<AsyncIterable<string>> {
  const handle = await open(file)
  const { buffer } = await handle.read({ buffer: Buffer.alloc(2), length: 2 })
  await handle.close()
  const bytes = createReadStream(file)
  if (buffer[0] !== 0x1f || buffer[1] !== 0x8b) return bytes.setEncoding('utf8')
  const unpacked = createGunzip()
  bytes.on('error', (error) => unpacked.destroy(error))
  return unpackedFrom(bytes.pipe(unpacked).setEncoding('utf8'))
}

async function* unpackedFrom(stream: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* stream
  } catch (error) {
    throw new ExportProblem(`the packed file is damaged: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Collects elements while they are written; memory holds one at a time, and those not yet taken.
 */
function openReader(most: ExportLimits) {
  const path: ItemNode[] = []
  let done: ItemNode[] = []
  let [names, kept, written, lines] = [[] as string[], 0, 0, 1]
  let isExport = false
  const refuse = (reason: string): never => {
    throw new ExportProblem(`${reason}, near line ${lines}`)
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        names.push(name)
        if (names.length === 1 && name !== 'rss') refuse('it is no WordPress export')
        if (names.length > most.depth) refuse('it is nested too deeply')
        const [node, above] = [{ name, attributes, text: '', children: [] }, path.at(-1)]
        if (above) above.children.push(node)
        if (above || (names.length === 3 && names[1] === 'channel' && wanted.has(name))) path.push(node)
      },
      ontext(text) {
        const node = path.at(-1)
        if (names.at(-1) === 'wp:wxr_version') isExport = true
        if (!node) return
        node.text += text
        kept += text.length
        if (kept > most.inPart) refuse(`a part is larger than ${most.inPart / 1_000_000} MB`)
      },
      onclosetag(name, isImplied) {
        if (isImplied) refuse(`<${name}> has no end: the file is damaged or incomplete`)
        names.pop()
        const node = path.pop()
        if (!node || path.length > 0) return
        done.push(node)
        kept = 0
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype') refuse('it declares a document type, which no export does')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    write(chunk: string) {
      written += chunk.length
      if (written > most.characters) refuse(`it is larger than ${most.characters / 1_000_000_000} GB`)
      parser.write(chunk)
      // What the parser holds back until it ends, such as an attribute.
      if (written - parser.endIndex > most.inPart) refuse(`a part is larger than ${most.inPart / 1_000_000} MB`)
      lines += chunk.split('\n').length - 1
    },
    end() {
      parser.end()
      if (!isExport || names.length > 0) refuse('it is no WordPress export')
    },
    take(): ItemNode[] {
      const taken = done
      done = []
      return taken
    },
  }
}
