const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const attribute = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Returns the HTML of a frame with an embed; `title` is its accessible name. */
export function frameCode(
  address: string,
  title: string,
  { width, height }: { width: number; height: number },
): string {
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`
}

/** Returns the HTML of a picture that is a link. */
export function pictureCode(
  { src, href, alt }: { src: string; href: string; alt: string },
  { width, height }: { width: number; height: number },
): string {
  return `<a href="${attribute(href)}"><img src="${attribute(src)}" alt="${attribute(alt)}" width="${width}" height="${height}"></a>`
}

/** Returns the same for forums, which take BBCode. */
export function pictureBbcode({ src, href }: { src: string; href: string }): string {
  return `[url=${href}][img]${src}[/img][/url]`
}
