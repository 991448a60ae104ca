import { faultKinds } from './faults.ts'
import type { Station } from './open-station.ts'
import { escapeMarkup } from './status/document.ts'

const style = `
:root { color-scheme: dark; --ground: #12142e; --card: #1b1c47; --edge: #45428f; --ink: #f3efff; --soft: #b9b4dd; --lamp: #ffc766 }
* { box-sizing: border-box; margin: 0 }
body { background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; padding: 24px 16px 64px }
main { max-width: 760px; margin: auto; display: grid; gap: 24px }
h1, h2 { line-height: 1.2 } h2 { font-size: 1.15rem; margin-bottom: 12px }
section { background: var(--card); box-shadow: 0 -2px var(--edge), 0 2px var(--edge), -2px 0 var(--edge), 2px 0 var(--edge); padding: 20px }
p { color: var(--soft) } b, code { color: var(--ink) }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end }
label { display: grid; gap: 4px; font-size: .85rem; color: var(--soft) }
input, button { font: inherit; color: var(--ink); background: #0d0f27; border: 2px solid var(--edge); padding: 8px 10px; min-height: 44px }
button { background: var(--lamp); color: #23153a; border: 0; box-shadow: inset 0 -4px #c98a3a; font-weight: 650; cursor: pointer }
:focus-visible { outline: 3px solid #a5f0df; outline-offset: 3px }
audio { width: 100% } td, th { text-align: left; padding: 4px 16px 4px 0 }
`

/** The control page: song, host, faults to set. Works without scripts. */
export function renderPage(station: Station): string {
  const { track } = station.playing()
  const rows = faultKinds.map((kind) => {
    const isOn = station.faults.has(kind)
    const [action, words] = isOn ? ['fault-off', 'Switch off'] : ['fault', 'Switch on']
    return `<tr><th>${kind}</th><td>${isOn ? 'on' : ''}</td><td><form method="post" action="/actions/${action}"><input type="hidden" name="kind" value="${kind}"><button aria-label="${words}: ${kind}">${words}</button></form></td></tr>`
  })
  const paths = [
    '/api/nowplaying/nightbell',
    '/status-json.xsl',
    '/admin/publicstats.json',
    '/stats?sid=1&json=1',
    '/stats?sid=1',
    '/7.html',
    '/live',
  ]
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo station</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main>
<h1>Demo station</h1>
<p>Now playing: <b>${escapeMarkup(track.artist)} – ${escapeMarkup(track.title)}</b>, heard by <b>${station.listeners()}</b></p>
<audio controls preload="none" src="/live"></audio>
<section><h2>Studio</h2>
<form method="post" action="/actions/live"><label>Host<input name="dj" required maxlength="50" value="DJ Marlow"></label>
<label>Show<input name="show" maxlength="100" value="Slow Elevator"></label><button>Go live</button></form>
<form method="post" action="/actions/live-end" style="margin-top:12px"><button>Leave the studio</button></form>
<form method="post" action="/actions/skip" style="margin-top:12px"><button>Next track</button></form></section>
<section><h2>Faults</h2><table>${rows.join('')}</table>
<form method="post" action="/actions/fault-off" style="margin-top:12px"><button>Switch all off</button></form></section>
<section><h2>What it says of itself</h2>${paths.map((path) => `<p><a href="${escapeMarkup(path)}"><code>${escapeMarkup(path)}</code></a></p>`).join('')}</section>
</main></body></html>
`
}
