import { Fragment } from 'react'
import { linkedParts } from './linked-parts.ts'

/** What people write as plain text: lines as they are, addresses in it as links that recommend nothing. */
export function LinkedText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={`plain-text ${className ?? ''}`}>
      {linkedParts(text).map(({ text: words, href }, at) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stand still
          <a key={at} className="link" href={href} rel="nofollow ugc noopener">
            {words}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stand still
          <Fragment key={at}>{words}</Fragment>
        ),
      )}
    </p>
  )
}
