import type { ReactNode } from 'react'

/** Pages of one subject: plain links, the current one marked. */
export function LinkTabs({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { href: string; text: ReactNode; current?: boolean }[]
}) {
  return (
    <nav className="tabs tabs-plain" aria-label={label}>
      {tabs.map(({ href, text, current }) => (
        <a key={href} className="tab" href={href} aria-current={current ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
