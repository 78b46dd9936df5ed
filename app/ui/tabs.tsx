import { type ElementType, type ReactNode, useEffect, useRef } from 'react'

/** Pages of one subject: plain links, the current one marked. */
export function LinkTabs({
  label,
  tabs,
  link: Anchor = 'a',
}: {
  label: string
  tabs: readonly { href: string; text: ReactNode; current?: boolean }[]
  /** What draws a link: one that changes the page in place, on pages that do. */
  link?: ElementType
}) {
  const place = useRef<HTMLElement>(null)
  // Where they scroll; some browsers do it by the style sheet alone.
  useEffect(() => {
    const current = place.current?.querySelector('[aria-current]')
    if (!place.current || !current) return
    const beyond = current.getBoundingClientRect().right - place.current.getBoundingClientRect().right
    if (beyond > 0) place.current.scrollLeft += beyond
  }, [])
  return (
    <nav ref={place} className="tabs tabs-plain" aria-label={label}>
      {tabs.map(({ href, text, current }) => (
        <Anchor key={href} className="tab" href={href} aria-current={current ? 'page' : undefined}>
          {text}
        </Anchor>
      ))}
    </nav>
  )
}
