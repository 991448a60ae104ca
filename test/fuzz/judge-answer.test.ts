import { expect, test } from 'vitest'
import type { FuzzCall, Operation } from './calls.ts'
import { type FuzzAnswer, judgeAnswer } from './judge-answer.ts'

const operation: Operation = {
  method: 'POST',
  path: '/api/post/lamps',
  parameters: [],
  body: null,
  statuses: new Set([201, 422, 503]),
}
const call: FuzzCall = { operation, as: 'guest', method: 'POST', at: operation.path, headers: {}, body: null }
const json = (status: number, body: object): FuzzAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
})

test.each<[string, FuzzAnswer, RegExp | null]>([
  ['a declared result', json(201, { id: 1 }), null],
  ['a declared refusal', json(422, { error: 'error.incorrectData' }), null],
  ['a declared external failure', json(503, { error: 'error.hotelUnreachable' }), null],
  ['no such path', json(404, { error: 'error.notFound' }), null],
  ['an internal error', json(500, { error: 'error.form' }), /^status 500/],
  ['an undeclared status', json(409, { error: 'error.form' }), /^undeclared status 409/],
  ['no answer', 'timeout', /^no answer/],
  ['a refusal without a key', json(422, { message: 'no' }), /without its key/],
  ['a refusal as a page', { status: 422, type: 'text/html', text: '<p>no' }, /a refusal as/],
  ['a statement', json(422, { error: 'error.form', why: 'insert into lamps (id) values (1)' }), /internals/],
  ['a file', json(422, { error: 'error.form', why: 'at run (/srv/lamps.ts:3:1)' }), /internals/],
])('%s', (_case, answer, verdict) => {
  if (verdict) expect(judgeAnswer(call, answer)).toMatch(verdict)
  else expect(judgeAnswer(call, answer)).toBeNull()
})
