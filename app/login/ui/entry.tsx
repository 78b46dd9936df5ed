import type { ReactNode } from 'react'
import { useShared } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'

type EntryProps = {
  title: string
  text?: ReactNode
  /** Shown above the form while nothing is wrong with it. */
  notice?: string
  /** Where one goes on to; kept in the other language, also once the form came back. */
  to?: string
  children: ReactNode
  /** The other way in, under the card. */
  after?: ReactNode
}

/** The school's door: one card in the middle, nothing to wander off to. */
export function Entry({ title, text, notice, to, children, after }: EntryProps) {
  const { message, errors } = useShared()
  // A message that stands at its field is not said twice.
  const unsaid = message !== null && !Object.values(errors).flat().includes(message)
  return (
    <MessagePage query={to && `${new URLSearchParams({ to })}`}>
      <div className="mx-auto w-full max-w-[432px] px-4 pt-10 pb-16 sm:pt-16">
        <Card className="p-6 sm:p-8">
          <div className="stack" style={{ '--g': '24px' }}>
            <div className="stack" style={{ '--g': '8px' }}>
              <h1 className="text-24 font-semibold tracking-[-0.018em]">{title}</h1>
              {text && <p className="muted">{text}</p>}
            </div>
            {unsaid && (
              <Callout tone="bad" role="alert">
                {message}
              </Callout>
            )}
            {notice && message === null && <Callout>{notice}</Callout>}
            {children}
          </div>
        </Card>
        {after && <p className="muted mt-6 text-center text-14">{after}</p>}
      </div>
    </MessagePage>
  )
}

type FormProps = { id?: string; action: string; to?: string; children: ReactNode }

/** A plain form that works without any script; the server says what is wrong, in the reader's language. */
export function EntryForm({ id, action, to, children }: FormProps) {
  return (
    <form id={id} className="stack" style={{ '--g': '18px' }} method="post" action={action} noValidate data-draft>
      <CsrfField />
      {to && <input type="hidden" name="to" value={to} />}
      {children}
    </form>
  )
}

/** An address of this school that carries on where somebody wanted to go. */
export function carrying(path: string, to: string): string {
  return to ? `${path}?to=${encodeURIComponent(to)}` : path
}
