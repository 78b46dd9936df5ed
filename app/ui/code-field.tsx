import type { ComponentProps } from 'react'
import { TextArea } from './field.tsx'

/** A text area for code: letters of one width, and no marks of a spelling checker. */
export function CodeField(props: ComponentProps<typeof TextArea>) {
  return <TextArea spellCheck={false} style={{ fontFamily: 'var(--mono)', fontSize: '0.8125rem' }} {...props} />
}
