import fastify, { type FastifyInstance } from 'fastify'

/**
 * Serves the human-readable API documentation at `/api/docs`, rendered from `/api/openapi.json`.
 * The viewer needs an inline script and styles, so its CSP is looser than that of other pages, but
 * still allows only this origin.
 */
export function serveApiDocumentation(app: FastifyInstance, siteName: () => string): void {
  const policy =
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  let viewer: { name: string; opened: Promise<FastifyInstance> } | undefined
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/js/scalar.js']) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const name = siteName()
      if (viewer?.name !== name) viewer = { name, opened: openApiViewer(name) }
      const { statusCode, headers, rawPayload } = await (await viewer.opened).inject(path)
      const { location, 'content-type': type } = headers
      return reply
        .code(statusCode)
        .headers({
          'content-security-policy': policy,
          ...(type && { 'content-type': type }),
          ...(location && { location }),
        })
        .send(rawPayload)
    })
  }
}

/** The viewer as a server of its own, because the site accepts no routes once it has started. */
async function openApiViewer(siteName: string): Promise<FastifyInstance> {
  // Loaded on first use: 4 MB of source, up to 0.6 s of CPU.
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const viewer = fastify()
  await viewer.register(apiReference, {
    routePrefix: '/api/docs',
    configuration: {
      sources: [
        { title: 'API for programs', slug: 'v1', url: '/api/v1/openapi.json' },
        { title: 'All endpoints', slug: 'all', url: '/api/openapi.json' },
      ],
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
  return viewer
}
