import br from './assets/flags/br.png'
import de from './assets/flags/de.png'
import es from './assets/flags/es.png'
import fi from './assets/flags/fi.png'
import fr from './assets/flags/fr.png'
import gb from './assets/flags/gb.png'
import it from './assets/flags/it.png'
import nl from './assets/flags/nl.png'
import tr from './assets/flags/tr.png'
import us from './assets/flags/us.png'

const flags = new Map(Object.entries({ br, de, es, fi, fr, gb, it, nl, tr, us }))

/**
 * The flag of a country, by its two letters (`br de es fi fr gb it nl tr us`; others render
 * nothing): 32 × 22, or 16 × 11 with `small`. Always beside a name, so it is decorative.
 */
export function Flag({ country, small = false }: { country: string; small?: boolean }) {
  const src = flags.get(country)
  if (src === undefined) return null
  return <img src={src} width={small ? 16 : 32} height={small ? 11 : 22} alt="" />
}
