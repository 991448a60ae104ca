import apiReference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the human-readable API documentation at `/api/docs`, rendered from `/api/openapi.json`.
 * The viewer needs an inline script and styles, so its CSP is looser than that of other pages, but
 * still allows only this origin.
 */
export async function serveApiDocumentation(app: FastifyInstance, siteName: string): Promise<void> {
  await app.register(async (documentation) => {
    documentation.addHook('onRequest', async (_request, reply) => {
      reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
    })
    await documentation.register(apiReference, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/openapi.json',
        pageTitle: `${siteName} API`,
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: 'never',
        hideClientButton: true,
        darkMode: true,
      },
    })
  })
}
