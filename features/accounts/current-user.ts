import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Visit } from './schemas.ts'

export const showCurrentUser = endpoint({
  method: 'GET',
  path: '/api/get/users/current',
  access: 'anyone',
  summary: 'Who is logged in, and the roles. Gives a browser the anti-forgery pair that every write needs.',
  result: Visit,
  refusals: {},
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/post/users/logout',
  access: 'anyone',
  summary: 'Ends the session, if there is one.',
  result: z.object({}),
  refusals: {},
})
