import { Parser } from 'htmlparser2'
import type { FigureColour, FigureData, FigureSet, FigureType } from '../contract.ts'

/** More than any file of the game has; a file with more is refused. */
const most = { types: 60, palettes: 40, sets: 30_000, colours: 4_000, depth: 12 }
/** The process answers others between pieces: a whole file takes a second of its time. */
const pieceLength = 16_384

type Attributes = Readonly<Record<string, string>>

/**
 * Reads a figure data file (hotel-api §7.6): the sets and colours that players can choose. Null for
 * what is no such file, is not whole, has no heads to choose from, or is larger than any of the
 * game. An entry that does not have the form is left out; of two with one number the first counts.
 */
export async function readFigureData(text: string): Promise<FigureData | null> {
  // A document type could define entities; the game's files have none.
  if (!/^\s*</.test(text) || /<!(?!--)/.test(text)) return null
  const reading = openReading()
  for (let at = 0; at < text.length && !reading.isRefused(); at += pieceLength) {
    reading.take(text.slice(at, at + pieceLength))
    await new Promise(setImmediate)
  }
  return reading.end()
}

/** A palette, a kind of part or a set while its elements are read; null where it is left out. */
type Open = {
  palette: FigureColour[] | null
  type: FigureType | null
  set: FigureSet | null
  colour: Attributes | null
}

function openReading() {
  const palettes = new Map<number, FigureColour[]>()
  const types: FigureType[] = []
  const open: Open = { palette: null, type: null, set: null, colour: null }
  const path: string[] = []
  let sets = 0
  let isClosed = false
  let isRefused = false
  let written = ''

  function begin(attributes: Attributes): void {
    switch (path.join(' ')) {
      case 'figuredata colors palette':
        open.palette = beginPalette(palettes, attributes)
        break
      case 'figuredata colors palette color':
        open.colour = attributes
        written = ''
        break
      case 'figuredata sets settype':
        open.type = beginType(types, attributes)
        break
      case 'figuredata sets settype set':
        sets += 1
        open.set = beginSet(attributes)
        break
      case 'figuredata sets settype set part':
        if (open.set && attributes.colorable === '1') addColour(open.set, wholeIn(attributes.colorindex) ?? 1)
    }
    const isTooLarge = palettes.size > most.palettes || types.length > most.types || sets > most.sets
    isRefused ||= isTooLarge || (open.palette?.length ?? 0) > most.colours || path.length > most.depth
  }

  function close(): void {
    switch (path.join(' ')) {
      case 'figuredata colors palette color':
        if (open.palette && open.colour) addToPalette(open.palette, open.colour, written)
        break
      case 'figuredata sets settype set':
        if (open.type && open.set) open.type.sets.push(open.set)
        open.set = null
        break
      case 'figuredata sets settype':
        if (open.type) open.type.sets = firstOfEach(open.type.sets)
        open.type = null
        break
      case 'figuredata':
        isClosed = true
    }
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (isRefused) return
        path.push(name)
        begin(attributes)
      },
      ontext(piece) {
        if (written.length < 100) written += piece
      },
      onclosetag(_name, isImplied) {
        // Only at the end of the file an implied end is a missing one.
        if (isImplied && isEnding) isRefused = true
        if (isRefused) return
        close()
        path.pop()
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  let isEnding = false

  return {
    isRefused: () => isRefused,
    take: (piece: string) => parser.write(piece),
    end(): FigureData | null {
      isEnding = true
      parser.end()
      const hasHeads = types.some(({ type, sets: of }) => type === 'hd' && of.length > 0)
      if (isRefused || !isClosed || !hasHeads) return null
      return { palettes: Object.fromEntries(palettes), types }
    },
  }
}

function beginPalette(palettes: Map<number, FigureColour[]>, { id }: Attributes): FigureColour[] | null {
  const number = wholeIn(id)
  if (number === null || palettes.has(number)) return null
  const palette: FigureColour[] = []
  palettes.set(number, palette)
  return palette
}

function addToPalette(palette: FigureColour[], { id, club, selectable }: Attributes, written: string): void {
  const number = wholeIn(id)
  const hex = written.trim().toLowerCase()
  if (number === null || selectable !== '1' || !/^[0-9a-f]{6}$/.test(hex)) return
  if (palette.every((each) => each.id !== number)) palette.push({ id: number, hex, club: isForClub(club) })
}

function beginType(types: FigureType[], { type, paletteid, mand_m_0, mand_f_0 }: Attributes): FigureType | null {
  const palette = wholeIn(paletteid)
  if (type === undefined || !/^[a-z]{2}$/.test(type) || palette === null) return null
  if (types.some((each) => each.type === type)) return null
  const begun = { type, palette, needed: { M: mand_m_0 === '1', F: mand_f_0 === '1' }, sets: [] }
  types.push(begun)
  return begun
}

function beginSet({ id, gender, club, colorable, selectable }: Attributes): FigureSet | null {
  const number = wholeIn(id)
  if (number === null || selectable !== '1') return null
  if (gender !== 'M' && gender !== 'F' && gender !== 'U') return null
  // A set whose colour is fixed has parts that are not.
  return { id: number, gender, club: isForClub(club), colours: colorable === '1' ? 0 : fixed }
}

const fixed = -1

function addColour(set: FigureSet, place: number): void {
  if (set.colours !== fixed) set.colours = Math.max(set.colours, Math.min(3, place))
}

function firstOfEach(sets: readonly FigureSet[]): FigureSet[] {
  const byId = new Map<number, FigureSet>()
  for (const set of sets) if (!byId.has(set.id)) byId.set(set.id, { ...set, colours: Math.max(0, set.colours) })
  return [...byId.values()]
}

function wholeIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null
}

function isForClub(club: string | undefined): boolean {
  return club !== undefined && club !== '0'
}
