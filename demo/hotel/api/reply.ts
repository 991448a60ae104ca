/** A response before it is sent. */
export type Reply = { status: number; type?: string; body: string | Uint8Array; headers?: Record<string, string> }

const jsonType = 'application/json; charset=utf-8'
const htmlType = 'text/html; charset=utf-8'

/** 200 with a JSON body. */
export function json(value: unknown): Reply {
  return { status: 200, type: jsonType, body: JSON.stringify(value) }
}

/** The game's answer for an unknown player, group or room (hotel-api §0.5). */
export function notFound(): Reply {
  return { status: 404, type: jsonType, body: '{"error":"not-found"}' }
}

/** The game's answer to a wrong parameter (hotel-api §0.5), e.g. `user.invalid_id`. */
export function complaint(status: 400 | 404, param: string, msg: string, value?: string): Reply {
  return { status, type: jsonType, body: JSON.stringify({ errors: [{ param, msg, value }] }) }
}

/** The response for an address without a route: HTML, as the game's Express writes it. */
export function unknownRoute(method: string, path: string): Reply {
  const shown = path.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const body = `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot ${method} ${shown}</pre>\n</body>\n</html>\n`
  return { status: 404, type: htmlType, body, headers: { 'x-content-type-options': 'nosniff' } }
}

/** 200 with a text of another kind. */
export function text(type: string, body: string, headers: Record<string, string> = {}): Reply {
  return { status: 200, type, body, headers }
}

/** A redirect without a body. */
export function redirect(status: 303 | 307, location: string): Reply {
  return { status, body: '', headers: { location } }
}

/** The response for a missing file of a storage host without listing (hotel-api §6.4). */
export function accessDenied(): Reply {
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
  return { status: 403, type: 'application/xml', body }
}

/** A picture cacheable for a day. */
export function picture(type: 'image/png' | 'image/gif', body: Uint8Array): Reply {
  return { status: 200, type, body, headers: { 'cache-control': 'public, max-age=86400' } }
}
