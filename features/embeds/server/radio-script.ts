/** The script of the radio's embeds: asks every half minute what plays, while the frame is seen. */
export const radioScript = `(() => {
  const now = document.getElementById('now')
  if (!now) return
  const words = JSON.parse(now.dataset.words)
  const say = (part, text) => {
    const place = document.querySelector('[data-part="' + part + '"]')
    if (place && place.textContent !== text) place.textContent = text
  }
  const ask = async () => {
    if (document.hidden) return
    try {
      const answer = await fetch('/api/get/radio/now?lang=' + now.dataset.language, { credentials: 'omit' })
      if (!answer.ok) return
      const { online, song, dj, show } = await answer.json()
      say('state', online ? words.on : words.off)
      say('song', online && song ? song.text : '')
      say('host', online ? [show, dj || words.music].filter(Boolean).join(' · ') : '')
    } catch {}
  }
  setInterval(ask, 30000)
  document.addEventListener('visibilitychange', ask)
})()
`
