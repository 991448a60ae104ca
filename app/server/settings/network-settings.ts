import { isIP } from 'node:net'
import { z } from 'zod'
import type { Transport } from '#platform/server/http/security-headers.ts'
import { httpAddress, trueOrFalse, wholeNumber } from './setting-types.ts'

/** Where the site listens, and how visitors reach it. */
export const networkSettings = {
  PORT: wholeNumber(0, 65_535)
    .default(3000)
    .describe('The port the site listens on; 0 takes any free port.')
    .meta({ example: '3000' }),
  HOST: z
    .string()
    .default('localhost')
    .describe(
      'The address the site listens on. Keep localhost behind a reverse proxy; 0.0.0.0 opens it to the network.',
    )
    .meta({ example: 'localhost', form: 'host name or IP address' }),
  PUBLIC_URL: httpAddress
    .optional()
    .describe(
      'The address at which visitors reach the site, used in links and for secure cookies. Unset: http://localhost:PORT.',
    )
    .meta({ example: 'https://www.example.org' }),
  HSTS_SUBDOMAINS: trueOrFalse('false')
    .describe(
      'Whether browsers must use https for a year on every subdomain of the site as well. Set it only if all of them have https. Has an effect if PUBLIC_URL begins with https.',
    )
    .meta({ example: 'false' }),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, 'it must be true, false, a number of proxies, or a list of their addresses')
    .default('false')
    .describe(
      "Which proxies may report a visitor's address: the number of proxies in front of the site, a comma-separated list of their addresses or networks, true for all, or false for none.",
    )
    .meta({ example: 'false', form: '`true`, `false`, a number or IP addresses' }),
}

/** Returns how visitors reach the site, as its security headers say it. */
export function transportOf(settings: { PUBLIC_URL?: string | undefined; HSTS_SUBDOMAINS: boolean }): Transport {
  return {
    overHttps: settings.PUBLIC_URL?.startsWith('https:') === true,
    withSubdomains: settings.HSTS_SUBDOMAINS,
  }
}

/** Reads TRUST_PROXY into Fastify's form: false where no proxy is trusted, as with 0. */
export function trustedProxies(setting: string): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (/^(true|false)$/i.test(setting)) return setting.toLowerCase() === 'true'
  if (/^\d{1,2}$/.test(setting)) {
    const proxies = Number(setting)
    return proxies > 0 && ((_address, hop) => hop < proxies)
  }
  return setting.split(',').map((part) => part.trim())
}

function isTrustProxy(setting: string): boolean {
  if (/^(true|false|\d{1,2})$/i.test(setting)) return true
  return setting.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  })
}

/** Returns whether a host name is that of this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
