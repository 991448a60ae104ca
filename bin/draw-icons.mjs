import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Draws the icons that the design lacks, 22 by 22 pixels, into `app/web/public/icons`, run by hand.
 * Each is a grid of letters within an outline; letters are colours, a dot is empty. Light comes
 * from the upper right.
 */
const size = 22
const outline = '#191638'
const folder = join(import.meta.dirname, '../app/web/public/icons')

const icons = {
  globaladministrator: {
    rows: `
hhhhhhhhhhhhhhhh
hvvvvvvvvvvvvvvd
hvvvvvvvvvvvvvvd
hvvvvvvyyvvvvvvd
hvyvvvvyyvvvvyvd
hvyyvvyyyyvvyyvd
hvyyyvyyyyvyyyvd
hvyyyyyyyyyyyyvd
hvyywyyrryywyovd
hvyyyyyrryyyoovd
hvoooooooooooovd
hvvvvvvvvvvvvvvd
.hvvvvvvvvvvvvd.
.hvvvvvvvvvvvdd.
..hvvvvvvvvvdd..
...hhvvvvvddd...
.....hvvddd.....
.......dd.......`,
    colours: { h: '#c0a0ee', v: '#7b5fd0', d: '#4f3a9c', y: '#ffd76b', o: '#d9962f', w: '#fff6dc', r: '#e0574d' },
  },
  communitymanager: {
    rows: `
.....llllll.....
...lltttttttt...
..lttttttttttd..
.lttwwwwwwwwttd.
.ltwwwwwwwwwwtd.
lttwwrrwwrrwwtdd
lttwrrrrrrrrwtdd
lttwrrrrrrrrwtdd
lttwwrrrrrrwwtdd
lttwwwrrrrwwwtdd
lttwwwwrrwwwwtdd
.ltwwwwwwwwwwtd.
.lttwwwwwwwwtdd.
..ltwwttttttdd..
...twttttddd....
.....ddddd......`,
    colours: { l: '#7fe0cc', t: '#2e8f8a', d: '#1d5a6c', w: '#fff6ea', r: '#e0574d' },
  },
  buildersatwork: {
    rows: `
........yy........
.......ylyo.......
......ylyyyo......
.....ylyyyyyo.....
....ylyyyyyyyo....
...ylyykkkkkyyo...
..ylyykkkkkkkyyo..
.ylyyykkkkkkkyyyo.
ylyyyyyyybbyyyyyyo
yyyyyyyyybbyyyyyyo
.yyyyyyyybbyyyyyo.
..yyyyyyybbyyyyo..
...yyyyyybbyyyo...
....yyyyybbyyo....
.....yyyybbyo.....
......yyyyyo......
.......yyyo.......
........yo........`,
    colours: { y: '#f7d154', l: '#fff3c9', o: '#c9822b', k: '#3a3560', b: '#a85a1c' },
  },
  officialfansiteowner: {
    rows: `
llllllllllllllll
lggggggggggggggd
lgggggggwwgggggd
lggggggwwwwggggd
lgggggwwrrwwgggd
lggggwwrrrrwwggd
lgggwwrrrrrrwwgd
lggggwccccccsggd
lggggwcyyccksggd
lggggwcyyccksggd
lggggwccccccsggd
lggggwcckkccsggd
.lgggwcckkccsgd.
.lgggwcckkccsdd.
..lggggggggggd..
...lgggggggdd...
.....lgggdd.....
.......dd.......`,
    colours: {
      ...{ l: '#9fe0a0', g: '#3f8f5f', d: '#23573f', w: '#fff6ea', r: '#d8574f', c: '#ffe3bd', s: '#d9b58c' },
      ...{ y: '#ffd76b', k: '#5a3550' },
    },
  },
  neopetsNightbellEgg: {
    rows: `
......iiii......
.....iiiiid.....
....liiiiiid....
...liiiiwiiid...
...liiiiiiiid...
..lyiiiyyiiiid..
..liiiyyyyiiid..
..liiyyyyyyiwd..
..liiyyyyyyidd..
..iiyyyyyyyodd..
..iyyyyyyyyooe..
...iiiiwwiiidd..
...wiiiiiiiidd..
....iiiiiyidd...
....iiiiiddd....
......dddd......`,
    colours: { i: '#4a4590', l: '#8f8fe0', d: '#2f2b66', e: '#23204f', y: '#ffd76b', o: '#d9962f', w: '#fff6dc' },
  },
}

for (const [key, { rows, colours }] of Object.entries(icons)) {
  const grid = rows.trim().split('\n')
  const pixels = Buffer.alloc(size * size * 4)
  const left = Math.floor((size - Math.max(...grid.map((row) => row.length))) / 2)
  const top = Math.floor((size - grid.length) / 2)
  const isDrawn = (x, y) => (grid[y - top]?.[x - left] ?? '.') !== '.'
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const beside = isDrawn(x - 1, y) || isDrawn(x + 1, y) || isDrawn(x, y - 1) || isDrawn(x, y + 1)
      const colour = isDrawn(x, y) ? colours[grid[y - top][x - left]] : beside ? outline : undefined
      if (!colour) continue
      const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
      pixels.set([...rgb, 255], (y * size + x) * 4)
    }
  }
  await sharp(pixels, { raw: { width: size, height: size, channels: 4 } })
    .png({ palette: true })
    .toFile(join(folder, `${key}.png`))
}
