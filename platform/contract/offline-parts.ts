/**
 * The server-rendered parts of the offline page, which the service worker assembles: HTML with
 * placeholders such as `%items%`. `page` is the whole document with a placeholder for `news`:
 * either `list` with its `items` (each an `item` with `language`, `title` and `text`), or `none` if
 * nothing has been read yet.
 */
export type OfflineParts = { page: string; list: string; item: string; none: string }
