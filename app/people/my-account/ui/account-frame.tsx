import type { ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import './mine.css'

type Props = {
  current: 'profile' | 'security' | 'notifications' | 'data'
  title: string
  /** What a form has just done. */
  done?: string | false | undefined
  children: ReactNode
}

const PLACES = {
  profile: '/account',
  security: '/account/security',
  notifications: '/account/notifications',
  data: '/account/data',
}

/** The frame of one's own account: its pages as tabs. */
export function AccountFrame({ current, title, done, children }: Props) {
  const t = useTexts('accounts')
  const tab = (name: Props['current']) => ({ href: PLACES[name], text: t(`tab_${name}`), current: name === current })
  return (
    <PublicLayout>
      <PageHead title={title} indexed={false} />
      <main id="main" className="container mine">
        <div className="stack mx-auto w-full max-w-[720px]" style={{ '--g': '24px' }}>
          <LinkTabs label={t('account')} tabs={[tab('profile'), tab('security'), tab('notifications'), tab('data')]} />
          <h1>{title}</h1>
          <FormMessage />
          {done && (
            <Callout tone="ok" role="status">
              {done}
            </Callout>
          )}
          {children}
        </div>
      </main>
    </PublicLayout>
  )
}

/** A step of its own below a page of the account: what it is about, one form, and the way back. */
export function AccountStep({
  title,
  text,
  back,
  children,
}: {
  title: string
  text?: ReactNode
  back: string
  children: ReactNode
}) {
  const t = useTexts('accounts')
  return (
    <AccountFrame current="security" title={title}>
      <div className="stack max-w-[480px]" style={{ '--g': '20px' }}>
        {text && <p className="muted">{text}</p>}
        {children}
        <p>
          <a className="link text-14" href={back}>
            {t('back_to_security')}
          </a>
        </p>
      </div>
    </AccountFrame>
  )
}
