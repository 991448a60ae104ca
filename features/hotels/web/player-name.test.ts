import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlayerName } from '../contract.ts'
import { nameRefusal } from './parts.tsx'

/** The server's reason for refusing a name. */
function serverRefusal(name: string): string | null {
  const parsed = PlayerName.safeParse(name)
  if (parsed.success) return null
  return name.trim() === '' ? 'error.formFieldRequired' : 'error.nameInvalid'
}

describe('a name checked in the browser', () => {
  it('gets the same result as on the server', () => {
    const names = [
      '',
      '  ',
      'luna.tic',
      ' luna.tic ',
      'two words',
      'Jürgen',
      '=Queen=',
      'x'.repeat(32),
      'x'.repeat(33),
      '🌙',
      '\u0000',
    ]
    for (const name of names) expect([name, nameRefusal(name)]).toEqual([name, serverRefusal(name)])
  })

  it('gets the same result as on the server for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => nameRefusal(name) === serverRefusal(name)),
    )
  })
})
