import './lightbox.css'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { loadTexts } from '#app/browser-texts.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronLeft, chevronRight, x } from '#app/ui/icons.ts'
import { showAbove } from '#app/ui/show-above.ts'
import { getSwipe } from './swipe.ts'

/** `more` is where the picture comes from, and `moreText` how the link there is called. */
type MoreLink = { more?: string; moreText?: string }
export type LightboxPicture = { src: string; srcset?: string; alt: string; caption?: string; thumb?: string } & MoreLink

type Props = { pictures: readonly LightboxPicture[]; start: number; onClose: () => void }

/**
 * Pictures one by one above the page, in the dark: arrows, Home and End, Esc, a swipe, or the strip below. The window is
 * the browser's own, so it keeps the focus inside and gives it back.
 */
export function Lightbox({ pictures, start, onClose }: Props) {
  const t = useTexts('media')
  const dialog = useRef<HTMLDialogElement>(null)
  const from = useRef<{ x: number; y: number }>(undefined)
  const swiped = useRef(false)
  const [at, setAt] = useState(start)
  const count = pictures.length
  const picture = pictures[at]
  const place = t('lightbox_place', { at: at + 1, count })

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    dialog.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
    for (const { src, srcset = '' } of [pictures[at - 1], pictures[at + 1]].filter((near) => near !== undefined))
      Object.assign(new Image(), { sizes: '100vw', srcset, src })
  }, [pictures, at])

  const step = (by: number) => setAt((now) => (now + by + count) % count)
  function press(event: KeyboardEvent) {
    const to = { ArrowLeft: (at - 1 + count) % count, ArrowRight: (at + 1) % count, Home: 0, End: count - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setAt(to)
  }
  function lift({ clientX, clientY }: PointerEvent) {
    const by = from.current && count > 1 ? getSwipe(from.current, { x: clientX, y: clientY }) : 0
    step(by)
    swiped.current = by !== 0
    from.current = undefined
  }
  /** A mouse that swiped beside the picture is told as a press there too. */
  function pressBeside({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget && !swiped.current) dialog.current?.close()
  }
  if (!picture) return null
  return (
    <dialog ref={dialog} className="lightbox" aria-label={place} onClose={onClose} onKeyDown={press}>
      <div className="lb-bar">
        <span className="num t13" role="status">
          {place}
        </span>
        <button type="button" className="lb-btn" aria-label={t('close')} onClick={() => dialog.current?.close()}>
          <Icon of={x} size={20} />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its keys are the window's, and its buttons do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes */}
      <div
        className="lb-stage"
        onClick={pressBeside}
        onPointerDown={({ isPrimary, clientX, clientY }) => {
          from.current = isPrimary ? { x: clientX, y: clientY } : undefined
        }}
        onPointerUp={lift}
        onPointerCancel={() => {
          from.current = undefined
        }}
      >
        <img
          key={picture.src}
          className="lb-pic"
          src={picture.src}
          srcSet={picture.srcset}
          sizes="100vw"
          alt={picture.alt}
          draggable={false}
        />
        {count > 1 && (
          <>
            <button type="button" className="lb-nav lb-previous" aria-label={t('previous')} onClick={() => step(-1)}>
              <Icon of={chevronLeft} size={24} />
            </button>
            <button type="button" className="lb-nav lb-next" aria-label={t('next')} onClick={() => step(1)}>
              <Icon of={chevronRight} size={24} />
            </button>
          </>
        )}
      </div>
      {(picture.caption || picture.more) && (
        <div className="lb-cap">
          {picture.caption && <p>{picture.caption}</p>}
          {picture.more && (
            <a className="btn lb-more" href={picture.more}>
              {picture.moreText}
            </a>
          )}
        </div>
      )}
      {count > 1 && (
        <ol className="lb-strip" aria-label={t('others')}>
          {pictures.map(({ src, thumb = src, alt }, to) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may come twice, and none changes its place
            <li key={`${to} ${src}`}>
              <button
                type="button"
                aria-label={alt || t('lightbox_place', { at: to + 1, count })}
                aria-current={to === at || undefined}
                onClick={() => setAt(to)}
              >
                <img src={thumb} alt="" width={56} height={56} loading="lazy" />
              </button>
            </li>
          ))}
        </ol>
      )}
    </dialog>
  )
}

/** Shows what links with `data-lightbox` lead to; those that say the same belong together. Without a script they lead there. */
export async function openHere(pressed: HTMLAnchorElement): Promise<void> {
  const group = CSS.escape(pressed.dataset.lightbox ?? '')
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[data-lightbox="${group}"]`)]
  await loadTexts(['media'])
  const start = links.indexOf(pressed)
  showAbove(pressed, (onClose) => <Lightbox pictures={links.map(getPicture)} start={start} onClose={onClose} />)
}

function getPicture(link: HTMLAnchorElement): LightboxPicture {
  const shown = link.querySelector('img')
  const { caption, more, moreText } = link.dataset
  return {
    more,
    moreText,
    src: link.href,
    srcset: shown?.srcset || undefined,
    alt: shown?.alt ?? '',
    thumb: shown?.src,
    caption,
  }
}
