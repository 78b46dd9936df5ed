import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Locale } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { monitor, smartphone, tablet } from '#app/ui/icons.ts'
import { draftAddress } from '../draft.ts'

const WIDTHS = [
  { name: 'computer', width: 1200, icon: monitor },
  { name: 'tablet', width: 768, icon: tablet },
  { name: 'phone', width: 390, icon: smartphone },
] as const

type Props = {
  path: string
  title: string
  locale: Locale
  /** Changes with every change of the draft that is stored. */
  stored: number
  current: number | undefined
  onChoose: (block: number) => void
}

/** The draft as visitors would see it, drawn by the server at the width of three screens. */
export function Preview({ path, title, locale, stored, current, onChoose }: Props) {
  const t = useTexts('pages')
  const [width, setWidth] = useState<number>(WIDTHS[0].width)
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRoom(place)
  const address = draftAddress(path, { locale })
  const scale = Math.min(1, room.width / width)
  const drawn = useDrawnAnew(frame, address, stored)

  function mark() {
    const shown = frame.current?.contentDocument
    for (const block of shown?.querySelectorAll<HTMLElement>('[data-block]') ?? [])
      block.toggleAttribute('data-current', block.dataset.block === String(current))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: marked again whenever the preview was drawn anew
  useEffect(mark, [current, drawn])
  useEffect(() => {
    const block = frame.current?.contentDocument?.querySelector(`[data-block="${current}"]`)
    block?.scrollIntoView({ block: 'nearest' })
  }, [current])

  /** Pressing a block chooses it; nothing leads away from the page that is being edited. */
  function wire() {
    const shown = frame.current?.contentDocument
    shown?.addEventListener(
      'click',
      (event) => {
        const target = event.target as Element
        if (target.closest('a, button, form')) event.preventDefault()
        const block = target.closest<HTMLElement>('[data-block]')?.dataset.block
        if (block) onChoose(Number(block))
      },
      { capture: true },
    )
    shown?.addEventListener('submit', (event) => event.preventDefault(), { capture: true })
    mark()
  }
  return (
    <>
      <div className="pe-head">
        <fieldset className="seg" aria-label={t('preview_width')}>
          {WIDTHS.map(({ name, width: of, icon }) => (
            <button key={name} type="button" aria-pressed={of === width} onClick={() => setWidth(of)}>
              <Icon of={icon} /> {t(`width_${name}`)}
            </button>
          ))}
        </fieldset>
        <span className="t12 faint num only-wide">
          {width} px, {Math.round(scale * 100)}%
        </span>
      </div>
      <div className="pe-stage" ref={place}>
        <iframe
          key={address}
          ref={frame}
          title={t('preview_of', { title })}
          src={address}
          onLoad={wire}
          style={{
            width,
            height: room.height / scale,
            transform: `scale(${scale})`,
            marginInlineStart: Math.max(0, (room.width - width * scale) / 2),
          }}
        />
      </div>
    </>
  )
}

/** How much room there is. */
function useRoom(place: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ width: 1200, height: 800 })
  useEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? {}
      if (width && height) setRoom({ width, height })
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return room
}

/**
 * Puts what the server draws of the stored draft in the place of what is shown, which stays where it was scrolled to.
 * Answers how often it has.
 */
function useDrawnAnew(frame: RefObject<HTMLIFrameElement | null>, address: string, stored: number): number {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (stored === 0) return
    const abort = new AbortController()
    async function draw() {
      const answer = await fetch(address, { headers: { accept: 'text/html' }, signal: abort.signal })
      const drawn = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
      const shown = frame.current?.contentDocument
      const old = shown?.querySelector('main')
      if (!answer.ok || !shown || !drawn || !old) return
      old.replaceWith(shown.adoptNode(drawn))
      drawn.dispatchEvent(new Event('renewed', { bubbles: true }))
      setTimes((before) => before + 1)
    }
    // What was not drawn is drawn with the next change.
    draw().catch(() => undefined)
    return () => abort.abort()
  }, [frame, address, stored])
  return times
}
