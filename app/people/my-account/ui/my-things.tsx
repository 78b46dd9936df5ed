import type { ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import './mine.css'

/** What somebody has, a page each. */
const THINGS = ['courses', 'membership', 'certificates', 'notes', 'transactions'] as const

type Props = { title: string; current: (typeof THINGS)[number]; children: ReactNode }

/** A page on what is one's own, with the way to the others. */
export function MyThings({ title, current, children }: Props) {
  const t = useTexts('my-courses')
  const tabs = THINGS.map((one) => ({ href: `/my/${one}`, text: t(one), current: one === current }))
  return (
    <PublicLayout>
      <PageHead title={title} indexed={false} />
      <main id="main" className="container mine">
        <div className="split wrap-sm">
          <h1>{title}</h1>
          <LinkTabs label={t('my_things')} tabs={tabs} />
        </div>
        {children}
      </main>
    </PublicLayout>
  )
}

/** The way to the next part of a list; nothing after its last. */
export function NextPart({ href, children }: { href: string | null; children: ReactNode }) {
  return (
    href && (
      <p className="text-center">
        <ButtonLink href={href}>{children}</ButtonLink>
      </p>
    )
  )
}
