import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isLibraryPicture } from '#features/media/client.ts'
import { LibraryPicture } from '#features/media/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Crop } from '#platform/web/ui/crop.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Article, Block, NoticeTone } from '../contract.ts'
import styles from './article-body.module.css'
import { badgeOf, line, playerOf } from './article-line.tsx'
import { Credit } from './credit.tsx'
import { EventCard } from './event-card.tsx'
import { Gallery } from './gallery.tsx'
import { BadgeCard, BadgeRow, PlayerCard } from './live-cards.tsx'
import { isDrawing } from './news-picture.tsx'
import noticeStyles from './notice.module.css'
import { RoomCard, roomOf } from './room-card.tsx'

/**
 * The drop cap spans three lines, so shorter text would let it overlap the content that follows.
 */
const fewestCharacters = 180

/**
 * Returns whether a text may start with a drop cap: a sufficiently long first paragraph that starts
 * with a plain capital. Quotes and digits look wrong at that size, and accents above or below the
 * letter would be clipped.
 */
export function hasDropCap(body: readonly Block[]): boolean {
  const [first] = body
  if (first?.kind !== 'paragraph') return false
  const [beginning] = first.children
  if (typeof beginning !== 'string' || !/^[A-Z]/.test(beginning)) return false
  const characters = first.children.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0)
  return characters >= fewestCharacters
}

/** `lang` is the language of the words, where that is not the page's, `language`. */
type Drawing = { article: Article; language: LanguageCode; lang: string | undefined }

/**
 * Renders all blocks of an article. The site's own words inside it are marked with the page's
 * language.
 */
export function ArticleBody(drawing: Drawing) {
  const { article, lang } = drawing
  const { body } = article
  return (
    <div className={styles.prose} lang={lang} data-drop={hasDropCap(body) || undefined}>
      {body.map((block, index) => blockOf(block, index, drawing))}
    </div>
  )
}

function blockOf(block: Block, key: number, drawing: Drawing): ReactNode {
  const { article, lang } = drawing
  switch (block.kind) {
    case 'paragraph':
      return <p key={key}>{...line(block.children, drawing)}</p>
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading key={key} id={block.id} tabIndex={-1}>
          {...line(block.children, drawing)}
          {/* biome-ignore lint/a11y/useAnchorContent: a help for the pointer; keyboards have the table of contents */}
          <a className={styles.anchor} href={`#${block.id}`} aria-hidden="true" tabIndex={-1}>
            #
          </a>
        </Heading>
      )
    }
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List key={key}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is written never moves
            <li key={index}>{item.map((part, at) => blockOf(part, at, drawing))}</li>
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <blockquote key={key}>
          {block.children.map((part, at) => blockOf(part, at, drawing))}
          {block.source && <footer className={styles.quoted}>{block.source}</footer>}
        </blockquote>
      )
    case 'notice':
      return (
        <Notice key={key} tone={block.tone}>
          {block.children.map((part, at) => blockOf(part, at, drawing))}
        </Notice>
      )
    case 'table':
      return <Table key={key} table={block} drawing={drawing} />
    case 'picture':
      return <Figure key={key} picture={block.picture} drawing={drawing} />
    case 'gallery':
      return <Gallery key={key} pictures={block.pictures} context={drawing} lang={lang} />
    case 'video':
      return <Video key={key} id={block.id} title={block.title} lang={lang} />
    case 'badge': {
      const card = badgeOf(article, block.code)
      return card && <BadgeCard key={key} card={card} />
    }
    case 'player': {
      const card = playerOf(article, block)
      return card && <PlayerCard key={key} card={card} />
    }
    case 'badges':
      return <BadgeRow key={key} cards={block.codes.flatMap((code) => badgeOf(article, code) ?? [])} />
    case 'room': {
      const card = roomOf(article, block)
      return card && <RoomCard key={key} card={card} />
    }
    case 'event':
      return <EventCard key={key} event={block} article={article} />
    case 'rule':
      return <hr key={key} />
  }
}

function Table({ table, drawing }: { table: Extract<Block, { kind: 'table' }>; drawing: Drawing }) {
  const { t } = useTranslation('news')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be scrollable by keyboard
    <section className={styles.table} aria-label={t('article.table')} tabIndex={0}>
      <table>
        {table.head && (
          <thead>
            <tr>
              {table.head.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what is written never moves
                <th key={index} scope="col">
                  {...line(cell, drawing)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is written never moves
            <tr key={index}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what is written never moves
                <td key={at}>{...line(cell, drawing)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Figure({ picture, drawing }: { picture: Extract<Block, { kind: 'picture' }>['picture']; drawing: Drawing }) {
  const { src, alt, width, height, caption, credit } = picture
  const shown = { src, alt, width, height, lazy: true }
  return (
    <figure>
      {isLibraryPicture(src) ? (
        <LibraryPicture {...shown} sizes="(width < 900px) 100vw, 760px" className={styles.photo} />
      ) : isDrawing(src) ? (
        <Crop {...shown} className={styles.drawing} />
      ) : (
        <PixelPicture {...shown} className={styles.photo} />
      )}
      {caption.length > 0 && <figcaption>{...line(caption, drawing)}</figcaption>}
      <Credit name={credit} />
    </figure>
  )
}

/**
 * Embeds a YouTube video. Nothing is loaded from YouTube before play is pressed; until then a panel
 * of ours shows the title, in the language `lang` if it differs from the page's.
 */
function Video({ id, title, lang }: { id: string; title: string; lang: string | undefined }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const [isPlaying, setIsPlaying] = useState(false)
  const player = useRef<HTMLIFrameElement>(null)

  // The pressed panel is removed, so keyboard focus moves into the player.
  useEffect(() => {
    if (isPlaying) player.current?.focus()
  }, [isPlaying])

  if (isPlaying) {
    return (
      <div className={styles.video}>
        <iframe
          ref={player}
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
          title={title}
          lang={lang}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
    )
  }
  return (
    <div className={styles.video} lang={lang && language}>
      <div className={styles.panel}>
        <b lang={lang}>{title}</b>
        <Button variant="second" icon="play" className={styles.play} onClick={() => setIsPlaying(true)}>
          {t('article.video.play')}
        </Button>
        <p>{t('article.video.privacy')}</p>
        <p>
          <a href={`https://www.youtube.com/watch?v=${id}`}>{t('article.video.open')}</a>
        </p>
      </div>
    </div>
  )
}

/** A part of an article that is set off with a label. That of a spoiler is closed until opened. */
function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  if (tone === 'spoiler') {
    return (
      <details className={classNames(noticeStyles.notice, noticeStyles.spoiler)}>
        <summary lang={language}>
          <Icon name="eye-off" />
          <b>{t('article.notice.spoiler')}</b>
          <span className={noticeStyles.hint}>{t('article.notice.open')}</span>
          <Icon name="down" className={noticeStyles.arrow} />
        </summary>
        <div className={noticeStyles.content}>{children}</div>
      </details>
    )
  }
  return (
    <div className={classNames(noticeStyles.notice, noticeStyles[tone])} role="note">
      <p className={noticeStyles.label} lang={language}>
        <Icon name={tone === 'tip' ? 'info' : 'warn'} />
        <b>{t(`article.notice.${tone}`)}</b>
      </p>
      <div className={noticeStyles.content}>{children}</div>
    </div>
  )
}
