import { describe, expect, it } from 'vitest'
import type { Block } from '../../contract.ts'
import { readingMinutes, wordsOf } from './body-words.ts'
import { parseBody } from './parse-body.ts'
import { sanitiseBody } from './sanitise-body.ts'

const origins = new Set(['https://images.habbo.com'])

function read(html: string, language: 'de' | 'en' | 'tr' = 'en'): Block[] {
  return parseBody(sanitiseBody(html), language, origins)
}

const paragraph = (...children: (Block & { kind: 'paragraph' })['children']) => ({ kind: 'paragraph', children })
const cafe = { src: '/pictures/cafe.png', alt: 'The café', width: 640, height: 320 }
const cafeHtml = '<img src="/pictures/cafe.png" alt="The café" width="640" height="320">'

describe('text', () => {
  it('keeps styles, links, line breaks and visible spaces', () => {
    expect(
      read(
        '<p>  One <b>bold </b> <i>step</i>\n and <s>two</s><br>then <code>code</code> <a href="/de/home">home</a> </p>',
      ),
    ).toEqual([
      paragraph(
        'One ',
        { kind: 'strong', children: ['bold '] },
        { kind: 'emphasis', children: ['step'] },
        ' and ',
        { kind: 'strike', children: ['two'] },
        { kind: 'break' },
        'then ',
        { kind: 'code', children: ['code'] },
        ' ',
        { kind: 'link', href: '/home', children: ['home'] },
      ),
    ])
  })

  it('without a tag becomes paragraphs, and empty ones are left out', () => {
    expect(read('Loose <em>words</em><p>&nbsp;</p><p></p><div>in a <span>box</span></div> end<br><br>')).toEqual([
      paragraph('Loose ', { kind: 'emphasis', children: ['words'] }),
      paragraph('in a box'),
      paragraph('end'),
    ])
  })

  it('keeps its lines where preformatted', () => {
    expect(read('<pre>one\ntwo</pre>')).toEqual([
      paragraph({ kind: 'code', children: ['one', { kind: 'break' }, 'two'] }),
    ])
  })

  it('loses unprintable characters', () => {
    expect(read('<p>a\u0000b\u0007c\ud800d&#1;e</p>')).toEqual([paragraph('abc\ufffdde')])
  })
})

describe('links', () => {
  const hrefOf = (address: string) => {
    const [block] = read(`<p><a href="${address}">x</a></p>`)
    const [part] = block?.kind === 'paragraph' ? block.children : []
    return typeof part === 'object' && part.kind === 'link' ? part.href : null
  }

  it.each([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['HTTP://Example.org', 'http://example.org/'],
    [' https://example.org/ü ', 'https://example.org/%C3%BC'],
    ['/news/rooftop', '/news/rooftop'],
    ['/tr/news/rooftop?page=2#comments', '/news/rooftop?page=2#comments'],
    ['/de', '/'],
    ['/design', '/design'],
  ])('go to %s as %s', (written, href) => expect(hrefOf(written)).toBe(href))

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:somebody@example.org',
    '//example.org',
    '/\\example.org',
    '/&#9;/example.org',
    '/..//example.org',
    'https://name:password@example.org',
    'https://name@example.org',
    'https://exa mple.org',
    'https://',
    '#part',
    'news/rooftop',
  ])('to %s are removed', (written) => expect(hrefOf(written)).toBeNull())

  it('are not nested and have a maximum length', () => {
    expect(read('<a href="/a">one <p>x <a href="/b">two</a></p></a>')).toEqual([
      paragraph({ kind: 'link', href: '/a', children: ['one', { kind: 'break' }, 'x two'] }),
    ])
    expect(hrefOf(`https://example.org/${'a'.repeat(2000)}`)).toBeNull()
  })
})

describe('headings', () => {
  it('have two levels and unique ids by the rules of the language', () => {
    const html = '<h1>Über uns</h1><h2>Über uns</h2><h3>Über uns 2</h3><h5>☃</h5><h4></h4>'
    const ids = (language: 'de' | 'tr') =>
      read(html, language).map((block) => (block.kind === 'heading' ? [block.level, block.id] : []))
    expect(ids('de')).toEqual([
      [2, 'part-ueber-uns'],
      [2, 'part-ueber-uns-2'],
      [3, 'part-ueber-uns-2-2'],
      [3, 'part'],
    ])
    expect(ids('tr')[0]).toEqual([2, 'part-uber-uns'])
  })
})

describe('lists, quotes and tables', () => {
  it('nest', () => {
    expect(
      read('<ol><li>a<ul><li>b</ul><li><p>c<p>d</ol><blockquote>q<blockquote><p>r</blockquote></blockquote>'),
    ).toEqual([
      {
        kind: 'list',
        isOrdered: true,
        items: [
          [paragraph('a'), { kind: 'list', isOrdered: false, items: [[paragraph('b')]] }],
          [paragraph('c'), paragraph('d')],
        ],
      },
      { kind: 'quote', children: [paragraph('q'), { kind: 'quote', children: [paragraph('r')] }] },
    ])
  })

  it('have rows of equal length, a head if given, and their caption in front', () => {
    const table =
      '<table><caption>Hours</caption><tr><th>Day<th>From<th>To</tr><tr><td>Mon<td colspan="2"><b>closed</b></tr><tr><td>Tue<td>8</tr></table>'
    expect(read(table)).toEqual([
      paragraph('Hours'),
      {
        kind: 'table',
        head: [['Day'], ['From'], ['To']],
        rows: [
          [['Mon'], [{ kind: 'strong', children: ['closed'] }], []],
          [['Tue'], ['8'], []],
        ],
      },
    ])
    expect(read('<table><thead><tr><td>A</thead><tbody><tr><td>1<p>2</p></table>')).toEqual([
      { kind: 'table', head: [['A']], rows: [[['1', { kind: 'break' }, '2']]] },
    ])
    expect(read('<table><tr><td></td></tr></table>')).toEqual([])
    expect(read(`<table><tr>${'<td>x'.repeat(40)}</table>`)).toMatchObject([{ rows: [{ length: 20 }] }])
  })
})

describe('pictures', () => {
  it('have a size, come from the site or the game, and keep their caption', () => {
    expect(read(`<figure>${cafeHtml}<figcaption>At <em>night</em></figcaption></figure>`)).toEqual([
      { kind: 'picture', picture: { ...cafe, caption: ['At ', { kind: 'emphasis', children: ['night'] }] } },
    ])
    expect(read('<img src="https://images.habbo.com/c_images/x.gif" width="40px" height="40">')).toEqual([
      {
        kind: 'picture',
        picture: { src: 'https://images.habbo.com/c_images/x.gif', alt: '', width: 40, height: 40, caption: [] },
      },
    ])
  })

  it.each([
    ['<img src="https://elsewhere.example/x.png" alt="A view" width="4" height="4">', 'A view'],
    ['<img src="https://images.habbo.com/x.png" alt="A view">', 'A view'],
    ['<img src="https://images.habbo.com/x.png" width="9999" height="4">', 'x.png'],
  ])('become a link where they cannot be shown: %s', (html, words) => {
    expect(read(html)).toEqual([paragraph({ kind: 'link', href: expect.stringMatching(/x\.png$/), children: [words] })])
  })

  it('move behind the line that contains them', () => {
    const picture = { kind: 'picture', picture: { ...cafe, caption: [] } }
    expect(read(`<p>${cafeHtml} before <a href="/a">${cafeHtml}</a> after</p>`)).toEqual([
      picture,
      paragraph('before after'),
      picture,
    ])
  })

  it('form a gallery', () => {
    const gallery = `<div data-gallery><figure>${cafeHtml}<figcaption>1</figcaption></figure>${cafeHtml} words</div>`
    expect(read(gallery)).toEqual([
      {
        kind: 'gallery',
        pictures: [
          { ...cafe, caption: ['1'] },
          { ...cafe, caption: [] },
        ],
      },
      paragraph('words'),
    ])
    expect(read(`<div data-gallery>${cafeHtml}</div>`)).toMatchObject([{ kind: 'picture' }])
  })
})

describe('videos and live cards', () => {
  it.each([
    '<div data-video="https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3" title="A song"></div>',
    '<div data-video="https://youtu.be/dQw4w9WgXcQ" title="A song"></div>',
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="A song"></iframe>',
    '<p><b><div data-video="https://m.youtube.com/shorts/dQw4w9WgXcQ" title="A song"></div></b></p>',
  ])('are recognised from %s', (html) => {
    expect(read(html)).toEqual([{ kind: 'video', provider: 'youtube', id: 'dQw4w9WgXcQ', title: 'A song' }])
  })

  it('of other hosts become a link', () => {
    expect(read('<div data-video="https://video.example/1" title="A song"></div>')).toEqual([
      paragraph({ kind: 'link', href: 'https://video.example/1', children: ['A song'] }),
    ])
    expect(read('<div data-video="javascript:1"></div><iframe src="https://video.example/1">words</iframe>')).toEqual(
      [],
    )
  })

  it('name a badge, or a player with hotel', () => {
    expect(read('Look: <div data-badge="ACH_Login1"></div><div data-player="hhde:luna.tic">ignored</div>')).toEqual([
      paragraph('Look:'),
      { kind: 'badge', code: 'ACH_Login1' },
      { kind: 'player', hotel: 'hhde', name: 'luna.tic' },
    ])
    expect(
      read('<div data-badge="../x"></div><div data-player="nowhere:luna"></div><div data-player="luna"></div>'),
    ).toEqual([])
  })
})

it('extracts the plain text of a body and its reading time', () => {
  const html = `<h2>Title</h2><ul><li>one <b>two</b></ul><table><tr><td>three<td>four</table><figure>${cafeHtml}<figcaption>night</figcaption></figure>`
  expect(wordsOf(read(html))).toBe('Title\none two\nthree four\nThe café\nnight')
  expect([readingMinutes(''), readingMinutes('word '.repeat(700))]).toEqual([1, 4])
})
