import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

export { type EmbedKind, embedKinds, signatureSize } from './constants.ts'
export { embedAddress } from './embed-address.ts'

const Most = z.coerce.number('error.incorrectData').int('error.incorrectData').min(1, 'error.incorrectData').optional()

/**
 * oEmbed 1.0 (oembed.com): programs that are given a link to a news item, a player or a badge get
 * the frame that shows it. A hidden player is not found.
 */
export const showOembed = endpoint({
  method: 'GET',
  path: '/api/get/oembed',
  access: 'anyone',
  summary: 'How to show a news item, a player or a badge, given by the address of its page, on another site (oEmbed).',
  query: z.object({
    url: z.string('error.formFieldRequired').max(2_000, 'error.incorrectData'),
    format: z.enum(['json'], 'error.incorrectData').default('json'),
    maxwidth: Most,
    maxheight: Most,
  }),
  result: z.object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    title: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    /** In seconds. */
    cache_age: z.int(),
    thumbnail_url: z.string(),
    thumbnail_width: z.int(),
    thumbnail_height: z.int(),
    html: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  refusals: { 'error.subjectNotFound': 404 },
})
