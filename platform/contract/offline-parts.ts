/**
 * What the server draws of the page that is shown offline, and the worker puts together: HTML with places such as `%items%`. `page` is the whole document and has a place for
 * `news`: there stands `list` with its `items` (each an `item` with `language`, `title` and `text`), or `none` where nothing was read yet.
 */
export type OfflineParts = { page: string; list: string; item: string; none: string }
