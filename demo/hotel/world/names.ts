import type { Random } from '../random.ts'

const starts =
  'mina,rex,otto,Pelin,Moritz,ada,zeynep,kemal,Bruno,Lotte,sakura,Tom,elif,Jonas,pixie,Nova,milo,Ece,Fritz,Ruby,can,Hanna,Leo,Deniz,Ida,Baris,Kiki,juno,Arda,Sven,lola,Mert,Emma,Yuki,Nils,gina,Oskar,Duru,Felix,Maya,Theo,Selin,Paul,Nora,Emre,Clara,Max,Defne,Lars,Mavi'.split(
    ',',
  )
const ends = 'Cat,Moon,Star,Duck,Pop,Fox,Bear,Cola,Panda,Storm,Wave,Lake,Toast,Bean,Pix,Sky,Owl,Snow,Leaf,Bee'.split(
  ',',
)
const marks = ['.', '-', '_', '', '', '=', ':', '!']
const legacy = ['$', ',longlive', '@home', '?', '--..', ':)', '=)', '!!']

/** A player name as in the game: 3 to 15 characters; old ones have characters no longer allowed. */
export function drawName(random: Random): string {
  const start = random.pick(starts)
  const shape = random.below(10)
  let name = start + random.pick(marks) + random.pick(ends)
  if (shape === 0) name = start + random.pick(legacy)
  if (shape === 1) name = `xX-${start}-Xx`
  if (shape === 2) name = `..${start}..`
  if (shape === 3) name = `${start}${random.between(1, 2012)}`
  if (shape === 4) name = `${start.toLowerCase()}${random.pick(marks)}${random.between(1, 99)}`
  return name.length < 3 ? `${name}${random.between(100, 999)}` : name.slice(0, 15)
}

/** Unique names for a whole population, ignoring case. */
export function drawNames(random: Random, count: number, taken: readonly string[]): string[] {
  const lower = new Set(taken.map((name) => name.toLowerCase()))
  const names = [...taken]
  while (names.length < count) {
    let name = drawName(random)
    while (lower.has(name.toLowerCase())) name = `${name.slice(0, 11)}${random.between(0, 9999)}`
    lower.add(name.toLowerCase())
    names.push(name)
  }
  return names
}
