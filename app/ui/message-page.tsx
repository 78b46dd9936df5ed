import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Brandmark } from './brandmark.tsx'
import { Footer, type FooterLink } from './footer.tsx'
import { FormMessage } from './form-message.tsx'
import { Icon, type IconData } from './icon.tsx'
import { check, circleAlert, x } from './icons.ts'
import { SkipLink } from './skip-link.tsx'
import { Spinner } from './spinner.tsx'
import './css/message.css'

type MessageMark = 'waiting' | 'ok' | 'bad' | 'info'

const ICONS: Record<Exclude<MessageMark, 'waiting'>, IconData> = { ok: check, bad: x, info: circleAlert }

type ResultProps = {
  mark: MessageMark
  icon?: IconData
  title: ReactNode
  text?: ReactNode
  /** Announced when it changes, as a page that waits does. */
  live?: boolean
  /** What a form among the children can be refused for without a field of its own to say it at; see FormMessage. */
  formField?: string
  children?: ReactNode
}

/** What happened, what it means, and the one next step; above it why a form here was refused. */
export function Result({ mark, icon, title, text, live = false, formField, children }: ResultProps) {
  return (
    <div className="result" role={live ? 'status' : undefined}>
      <span className={clsx('result-mark', `${mark}-mark`)}>
        {mark === 'waiting' ? <Spinner large /> : <Icon of={icon ?? ICONS[mark]} size={24} />}
      </span>
      <h1>{title}</h1>
      {text && <p className="muted t16">{text}</p>}
      <FormMessage of={formField} />
      {children}
    </div>
  )
}

type MessageProps = {
  legal?: readonly FooterLink[]
  /** What the same page in the other language must be asked with; see LanguageSwitch. */
  query?: string
  children: ReactNode
}

/** A page that says one thing, in the middle: payment states, refusals, a missing page. */
export function MessagePage({ legal, query, children }: MessageProps) {
  return (
    <div className="page">
      <SkipLink />
      <header className="co-bar">
        <div className="container co-bar-in" style={{ '--w': 'var(--w-checkout)' }}>
          <Brandmark />
        </div>
      </header>
      <main id="main" className="message" tabIndex={-1}>
        {children}
      </main>
      <Footer links={legal} width="var(--w-checkout)" query={query} />
    </div>
  )
}

/** Facts in two columns under a result: order, method, time. */
export function Facts({ rows }: { rows: readonly { name: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="mini num">
      {rows.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
