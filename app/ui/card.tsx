import clsx from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li'
  raised?: boolean
  pad?: 'md' | 'lg'
  children: ReactNode
}

/** Lies on the page with a border, or floats with a shadow; never both. */
export function Card({ as: Element = 'div', raised = false, pad, className, children, ...rest }: Props) {
  return (
    <Element
      {...rest}
      className={clsx(
        raised ? 'card-raised' : 'card',
        pad === 'md' && 'card-pad',
        pad === 'lg' && 'card-pad-lg',
        className,
      )}
    >
      {children}
    </Element>
  )
}

export function CardHead({ title, children, id }: { title: ReactNode; children?: ReactNode; id?: string }) {
  return (
    <div className="card-head">
      <h2 className="t14 strong" id={id}>
        {title}
      </h2>
      {children}
    </div>
  )
}
