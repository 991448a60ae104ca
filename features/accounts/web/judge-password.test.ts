import { expect, test } from 'vitest'
import { judgePassword } from './judge-password.ts'

test.each([
  ['123456', 'common'],
  ['passwort1', 'common'],
  ['fenerbahce', 'common'],
  ['P@ssw0rd', 'common'],
  ['zxcvbnhgfd', 'keys'],
  ['aaaaaa', 'repeat'],
  ['abcdefgh', 'sequence'],
  ['21.05.2009', 'date'],
  ['vkqxz1', 'short'],
])('%s is easy to guess: %s', (password, warning) => {
  const judged = judgePassword(password, 'luna.tic')
  expect(judged.warning).toBe(warning)
  expect(judged.score).toBeLessThan(3)
})

test("a player's own name is refused as a password, but other names are not", () => {
  expect(judgePassword('Xenomorphic.Q', 'xenomorphic.q')).toEqual({ score: 0, warning: 'name' })
  expect(judgePassword('Xenomorphic.Q', 'luna.tic').warning).not.toBe('name')
})

test.each(['a lamp in the hall', 'gece lambası yanık kalsın', `x${'kX9!vqLp2z'.repeat(20)}`])(
  '%s is hard to guess',
  (password) => {
    expect(judgePassword(password, '')).toEqual({ score: 4, warning: null })
  },
)
