import { type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import { type FaultKind, type Faults, faultKinds } from './faults.ts'
import { knownPlayerList } from './known-players.ts'
import type { RequestLog } from './request-log.ts'
import type { World } from './world/world.ts'

const style = `
:root { color-scheme: dark; --ground: #12142e; --card: #1b1c47; --edge: #45428f; --ink: #f3efff; --soft: #b9b4dd; --lamp: #ffc766 }
* { box-sizing: border-box; margin: 0 }
body { background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; padding: 24px 16px 64px }
main { max-width: 1080px; margin: auto; display: grid; gap: 24px }
h1, h2 { line-height: 1.2 } h2 { font-size: 1.15rem; margin-bottom: 12px }
section { background: var(--card); box-shadow: 0 -2px var(--edge), 0 2px var(--edge), -2px 0 var(--edge), 2px 0 var(--edge); padding: 20px }
p, .soft { color: var(--soft) } a { color: var(--lamp) } code { color: var(--ink) }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end }
label { display: grid; gap: 4px; font-size: .85rem; color: var(--soft) }
input, select, button { font: inherit; color: var(--ink); background: #0d0f27; border: 2px solid var(--edge); padding: 8px 10px; min-height: 44px }
button { background: var(--lamp); color: #23153a; border: 0; box-shadow: inset 0 -4px #c98a3a; font-weight: 650; cursor: pointer }
:focus-visible { outline: 3px solid #a5f0df; outline-offset: 3px }
ul { list-style: none; padding: 0; display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(230px, 1fr)) }
li { display: flex; gap: 12px; align-items: center } img { image-rendering: pixelated; background: #2a2a63 }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: 4px 12px 4px 0; font-size: .9rem }
div { overflow-x: auto }
`

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const option = (value: string, label: string, selected = false) =>
  `<option value="${escapeText(value)}"${selected ? ' selected' : ''}>${escapeText(label)}</option>`

const labelOf = (code: HotelCode) => `${hotels[code].label} (${code})`

function describe(fault: FaultKind): string {
  if (fault.kind === 'rate-limited') {
    return fault.retryAfterSeconds === undefined ? '429' : `429, Retry-After: ${fault.retryAfterSeconds}`
  }
  return 'delaySeconds' in fault ? `${fault.kind}, ${fault.delaySeconds} s` : fault.kind
}

/** The control page: hotels, known players, forms for changes and faults. Works without scripts. */
export function renderPage(world: World, faults: Faults, requests: RequestLog): string {
  const targets = hotelCodes.map((code) => option(code, labelOf(code))).join('')
  // The default hotel of the site's forms in English, whose players are listed below.
  const hotelChoices = hotelCodes.map((code) => option(code, labelOf(code), code === 'hhus')).join('')
  const players = knownPlayerList.map((known, index) => {
    const player = world.hotel('hhus').player(index)
    const picture = `/hhus/habbo-imaging/avatarimage?figure=${encodeURIComponent(player.figure)}&amp;headonly=1&amp;size=b`
    const address = `/hhus/api/public/users?name=${encodeURIComponent(player.name)}`
    const traits = [
      player.visibility === 'public' ? '' : player.visibility,
      player.statusHidden ? 'status hidden' : '',
      player.beforeDecember2020 ? 'fields of before December 2020' : '',
      known.nextName === undefined ? '' : `${known.name}, later ${known.nextName}`,
    ]
    const motto = player.motto === '' ? '<i>no motto</i>' : escapeText(player.motto)
    return `<li><img src="${picture}" alt="" width="54" height="62"><span><a href="${address}">${escapeText(player.name)}</a><br><span class="soft">${motto}<br>${traits.filter((trait) => trait !== '').join(', ')}</span></span></li>`
  })
  const rows = hotelCodes.map((code) => {
    const on = faults.list().filter(({ target }) => target === code || target === 'all')
    const off = on.some(({ target }) => target === code)
      ? `<form method="post" action="/actions/fault-off"><input type="hidden" name="target" value="${code}"><button>Switch off</button></form>`
      : ''
    const count = requests.count({ hotel: code })
    return `<tr><th>${hotels[code].label}</th><td><code>/${code}</code></td><td>${on.map(({ fault }) => describe(fault)).join('; ') || 'all is well'}</td><td>${count} requests</td><td>${off}</td></tr>`
  })
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Simulated hotel</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main>
<h1>Simulated hotel</h1>
<p>Twelve hotels, none of them real. World clock: <b>${new Date(world.now).toISOString().slice(0, 16).replace('T', ' ')} UTC</b></p>
<section><h2>Set a motto</h2><form method="post" action="/actions/motto">
<label>Hotel<select name="hotel">${hotelChoices}</select></label>
<label>Player<input name="name" required maxlength="32" value="luna.tic"></label>
<label>Motto<input name="motto" maxlength="127"></label><button>Set motto</button></form></section>
<section><h2>Advance the clock</h2><form method="post" action="/actions/advance">
<label>Hours<input name="hours" type="number" min="1" max="8760" value="24" required></label><button>Advance</button></form></section>
<section><h2>Faults</h2><form method="post" action="/actions/fault">
<label>Where<select name="target">${option('all', 'Everywhere')}${option('images', 'Pictures')}${targets}</select></label>
<label>What<select name="kind">${faultKinds.map((kind) => option(kind, kind)).join('')}</select></label>
<label>Seconds (delay or Retry-After)<input name="seconds" type="number" min="0" max="600"></label>
<label>Requests (empty: until off)<input name="times" type="number" min="1" max="100000"></label>
<button>Switch on</button></form>
<form method="post" action="/actions/fault-off" style="margin-top:12px"><button>Switch all off</button></form></section>
<section><h2>Hotels</h2><div><table>${rows.join('')}</table></div></section>
<section><h2>Known players of every hotel</h2><ul>${players.join('')}</ul></section>
</main></body></html>
`
}
