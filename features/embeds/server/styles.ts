import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { EmbedTheme } from '../constants.ts'

const folder = path.resolve(import.meta.dirname, '../../../platform/web/styles')

/** The site's colours that embeds use, from the sheets of its themes. */
const tokens = ['surface', 'well', 'edge', 'edge-lit', 'ink', 'ink-2', 'accent-text', 'second', 'grid', 'focus']
const charts = ['chart-1', 'chart-2', 'chart-3']

const sheets = { night: 'theme-night.css', bosphorus: 'theme-bosphorus.css', morning: 'theme-morning.css' }

/** Returns the name of the look of a document: Turkish pages have a night of their own. */
function lookOf(language: LanguageCode, theme: EmbedTheme): keyof typeof sheets {
  if (theme === 'light') return 'morning'
  return language === 'tr' ? 'bosphorus' : 'night'
}

function tokensIn(look: keyof typeof sheets): string {
  const read = (sheet: string) =>
    new Map(
      [...readFileSync(path.join(folder, sheet), 'utf8').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    )
  const own = read(sheets[look])
  const fallback = read(sheets.night)
  const values = [...tokens, ...charts].map((name) => `--${name}:${own.get(name) ?? fallback.get(name)}`)
  return `:root{color-scheme:${look === 'morning' ? 'light' : 'dark'};${values.join(';')}}`
}

/** The font of headings, of which browsers load only the parts that they need. */
export const headingFonts = {
  'sign.woff2': { file: path.join(folder, 'fonts/jersey-10-latin.woff2'), range: '' },
  'sign-turkish.woff2': {
    file: path.join(folder, 'fonts/jersey-10-turkish.woff2'),
    range: 'unicode-range:U+011E-011F,U+0130,U+015E-015F;',
  },
} as const

const fontFaces = Object.entries(headingFonts)
  .map(
    ([name, { range }]) =>
      `@font-face{font-family:Sign;font-display:swap;${range}src:url(/embed/fonts/${name}) format("woff2")}`,
  )
  .join('')

const rules = `*{box-sizing:border-box;margin:0}
body{background:var(--surface);color:var(--ink);font:16px/1.4 "Atkinson Hyperlegible Next",system-ui,sans-serif}
main{display:flex;flex-direction:column;gap:6px;min-height:100vh;padding:14px 16px 4px;border:4px solid var(--edge);border-top-color:var(--edge-lit)}
h1{font:400 30px/1 Sign,system-ui,sans-serif;color:var(--ink);overflow-wrap:anywhere}
h1.paper{font:600 22px/1.2 Georgia,serif}
p,li,figcaption,time{overflow-wrap:anywhere}
.eyebrow,figcaption{font-size:14px;color:var(--ink-2)}
.eyebrow{color:var(--accent-text)}
.quote{color:var(--ink-2);display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden}
.song{font-weight:650}
#now p{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
ul{list-style:none;padding:0;margin-top:4px}
.row{display:flex;gap:14px;align-items:flex-start}
.row>div{min-width:0}
.well{flex:none;display:grid;place-items:center;width:96px;min-height:120px;background:var(--well);border:3px solid var(--edge)}
.well img{object-fit:contain;max-width:88px}
.pixels{image-rendering:pixelated}
.items{display:grid;gap:8px}
.items li{display:flex;flex-direction:column-reverse}
a{color:var(--second);text-underline-offset:3px}
a:focus-visible,audio:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.items a{color:var(--ink);font-weight:650;padding:2px 0}
audio{width:100%;height:44px;margin-top:6px}
figure{flex:1;display:flex;flex-direction:column;min-height:80px}
svg{flex:1;width:100%;min-height:60px}
.grid{stroke:var(--grid);stroke-width:1;vector-effect:non-scaling-stroke}
.curve{fill:none;stroke:currentColor;stroke-width:2;vector-effect:non-scaling-stroke}
.line1{color:var(--chart-1)}
.line2{color:var(--chart-2)}
.line3{color:var(--chart-3)}
.legend{display:flex;flex-wrap:wrap;gap:2px 16px;font-size:14px}
.legend i{display:inline-block;width:12px;height:12px;margin-right:6px;background:currentColor}
.source{margin-top:auto;font-size:14px}
.source a{display:inline-flex;align-items:center;min-height:44px}
`

const sheetsByLook = new Map<string, string>()

/** The whole sheet of an embed, which is in its document. */
export function sheetOf(language: LanguageCode, theme: EmbedTheme): string {
  const look = lookOf(language, theme)
  const known = sheetsByLook.get(look) ?? tokensIn(look) + fontFaces + rules
  sheetsByLook.set(look, known)
  return known
}
