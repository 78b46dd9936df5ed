import { Fragment, type ReactNode } from 'react'
import { linkedParts } from './linked-parts.ts'

type Props = {
  text: string
  className?: string
  /** Shows what is no address. */
  words?: (plain: string) => ReactNode
}

/** What people write as plain text: lines as they are, addresses in it as links that recommend nothing. */
export function LinkedText({ text, className, words = (plain) => plain }: Props) {
  return (
    <p dir="auto" className={`plain-text ${className ?? ''}`}>
      {linkedParts(text).map(({ text: part, href }, at) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stand still
          <a key={at} className="link" href={href} rel="nofollow ugc noopener">
            {part}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stand still
          <Fragment key={at}>{words(part)}</Fragment>
        ),
      )}
    </p>
  )
}
