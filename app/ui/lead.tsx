import { Link } from '@inertiajs/react'
import type { MouseEvent, ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** A second, quieter line. */
  sub?: ReactNode
  href?: string
  /** A badge under the name. */
  note?: ReactNode
  onClick?: (event: MouseEvent<HTMLElement>) => void
  /** A picture before it. */
  mark?: ReactNode
}

/** What leads a row of a list: its name, which opens it, and a line that tells it apart. */
export function Lead({ title, sub, note, href, onClick, mark }: Props) {
  return (
    <span className="lead-cell">
      {mark}
      <span>
        {href ? (
          <Link dir="auto" className="medium u" href={href} onClick={onClick}>
            {title}
          </Link>
        ) : (
          <span dir="auto" className="medium">
            {title}
          </span>
        )}
        {note}
        {sub && (
          <span dir="auto" className="t12 faint">
            {sub}
          </span>
        )}
      </span>
    </span>
  )
}
