import './entry.css'
import type { ReactNode } from 'react'
import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import { pictureSources, toImageProps } from '#app/platform/picture.ts'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
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
  const refused = Object.keys(useErrors()).length > 0
  return (
    <MessagePage query={to && `${new URLSearchParams({ to })}`}>
      <LoginPicture />
      <div className="mx-auto w-full max-w-[432px] px-4 pt-10 pb-16 sm:pt-16">
        <Card className="p-6 sm:p-8">
          <div className="stack" style={{ '--g': '24px' }}>
            <div className="stack" style={{ '--g': '8px' }}>
              <h1 className="text-24 font-semibold tracking-[-0.018em]">{title}</h1>
              {text && <p className="muted">{text}</p>}
            </div>
            <FormMessage />
            {notice && !refused && <Callout>{notice}</Callout>}
            {children}
          </div>
        </Card>
        {after && <p className="muted mt-6 text-center text-14">{after}</p>}
      </div>
    </MessagePage>
  )
}

/** What the school shows beside the card where there is room; elsewhere it is not loaded. */
function LoginPicture() {
  const { loginPicture } = useShared().school
  if (!loginPicture) return null
  const { address, alt } = loginPicture
  return (
    <img className="entry-picture" {...toImageProps(pictureSources(address))} sizes="50vw" alt={alt} loading="lazy" />
  )
}

/** An address of this school that carries on where somebody wanted to go. */
export function carrying(path: string, to: string): string {
  return to ? `${path}?to=${encodeURIComponent(to)}` : path
}

/** The same in a form. */
export function CarriedTo({ to }: { to: string }) {
  return to ? <input type="hidden" name="to" value={to} /> : null
}

/** The address of an account that is there. */
export function LoginEmailField() {
  const t = useTexts('accounts')
  return (
    <TextField
      name="email"
      autoFocus
      type="email"
      inputMode="email"
      autoComplete="username"
      label={t('email')}
      required
    />
  )
}
