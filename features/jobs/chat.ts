import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { neededText, OfApplication } from './applications.ts'
import { messageLength } from './constants.ts'

/** A chat message of an application. `author` is the team member's name, null for the applicant. */
export const ChatMessage = z.object({
  id: z.int(),
  from: z.enum(['applicant', 'team']),
  author: z.string().nullable(),
  text: z.string(),
  sentAt: Timestamp,
})
export type ChatMessage = z.output<typeof ChatMessage>

/**
 * The whole chat, oldest first. `isOpen` is false once the application is decided (specification
 * §4.8). Asking marks the team's messages as read.
 */
export const showChat = endpoint({
  method: 'GET',
  path: '/api/get/jobs/applications/:id/messages',
  access: 'loggedIn',
  summary: 'The chat of an application of the caller. What the team wrote counts as read.',
  params: OfApplication,
  result: z.object({ isOpen: z.boolean(), messages: z.array(ChatMessage) }),
  refusals: { 'error.applicationNotFound': 404 },
})

/** `key` identifies one submission: repeated calls with it send once. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/post/jobs/applications/:id/messages',
  access: 'loggedIn',
  summary: 'Writes to the team in the chat of an application of the caller.',
  params: OfApplication,
  body: z.object({
    text: neededText(messageLength),
    key: z.uuid(),
  }),
  result: ChatMessage,
  status: 201,
  refusals: {
    'error.applicationNotFound': 404,
    'error.chatClosed': 409,
    'error.formFieldTooLong': 422,
    'error.tooManyRequests': 429,
  },
})
