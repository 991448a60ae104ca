import {
  clothColours,
  extraSets,
  hairColours,
  hairSets,
  shirtSets,
  shoeSets,
  skinColours,
  trouserSets,
} from '../figure.ts'
import { hashText } from '../random.ts'

const skinHex: Record<string, string> = {
  fair: 'F6CBA4',
  warm: 'E3A579',
  brown: 'B5784F',
  dark: '8A5538',
  pale: 'FBD9C0',
  green: '8FCF9E',
}
const headSets = [180, 185, 190, 205, 600, 605, 629, 3092]

type SetRow = { id: number; gender: 'M' | 'F' | 'U'; colours: number }

/**
 * The game's numbers of women's sets begin at 500 and 600 in each hundred of the first thousand.
 */
function genderOf(id: number): SetRow['gender'] {
  if (id >= 1_000) return 'U'
  return id >= 500 && id < 800 ? 'F' : 'M'
}

/** What a set takes: its number says whether a second colour. */
function rowOf(id: number): SetRow {
  return { id, gender: genderOf(id), colours: 1 + (hashText(`set ${id}`) % 5 === 0 ? 1 : 0) }
}

function palette(id: number, colours: ReadonlyMap<number, string>): string {
  const rows = [...colours].map(
    ([colour, hex], place) =>
      `<color id="${colour}" index="${place}" club="${place % 6 === 5 ? 2 : 0}" selectable="1">${hex.replace('#', '').toUpperCase()}</color>`,
  )
  // A colour that players cannot choose.
  return `<palette id="${id}">${rows.join('')}<color id="999" index="99" club="0" selectable="0">123456</color></palette>`
}

function settype(type: string, paletteId: number, mandatory: string, sets: readonly SetRow[]): string {
  const [men, women] = mandatory.split(' ')
  const rows = sets.map(({ id, gender, colours }) => {
    const parts = Array.from(
      { length: colours },
      (_, place) => `<part id="${id}" type="${type}" colorable="1" index="${place}" colorindex="${place + 1}"/>`,
    )
    const hidden = type === 'ha' ? '<hiddenlayers><layer parttype="hrb"/></hiddenlayers>' : ''
    return `<set id="${id}" gender="${gender}" club="${id % 7 === 0 ? 2 : 0}" colorable="1" selectable="1" preselectable="0">${parts.join('')}${hidden}</set>`
  })
  // A set of the staff's, which players cannot choose.
  const closed = `<set id="9999" gender="U" club="0" colorable="0" selectable="0"><part id="1" type="${type}" colorable="0" index="0"/></set>`
  return `<settype type="${type}" paletteid="${paletteId}" mand_m_0="${men}" mand_f_0="${women}" mand_m_1="${men}" mand_f_1="${women}">${rows.join('')}${closed}</settype>`
}

/** The figure data of the simulated hotel (hotel-api §7.6): what its imager can draw. */
export function figureDataXml(): string {
  const skins = new Map([...skinColours].map(([id, name]) => [id, skinHex[name] ?? 'F6CBA4']))
  const extrasOf = (type: string) =>
    [...extraSets.keys()].flatMap((key) => (key.startsWith(`${type}-`) ? rowOf(Number(key.slice(3))) : []))
  const palettes = [palette(1, skins), palette(2, hairColours), palette(3, clothColours)]
  const types = [
    settype(
      'hd',
      1,
      '1 1',
      headSets.map((id) => ({ ...rowOf(id), colours: 1 })),
    ),
    settype('hr', 2, '0 0', [...hairSets.keys()].map(rowOf)),
    settype('ch', 3, '0 1', shirtSets.map(rowOf)),
    settype('lg', 3, '1 1', trouserSets.map(rowOf)),
    settype('sh', 3, '0 0', shoeSets.map(rowOf)),
    ...['ha', 'he', 'ea', 'fa'].map((type) => settype(type, 3, '0 0', extrasOf(type))),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<figuredata><colors>${palettes.join('')}</colors><sets>${types.join('')}</sets></figuredata>\n`
}
