import type { ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import './mine.css'

/** What somebody has, a page each. */
const THINGS = ['courses', 'membership', 'certificates', 'notes', 'transactions'] as const

type Props = { title: string; current: (typeof THINGS)[number]; children: ReactNode }

/** The frame of the pages on what is one's own, with the way from each to the others. */
export function MyThings({ title, current, children }: Props) {
  const t = useTexts('my-courses')
  const tabs = THINGS.map((one) => ({ href: `/my/${one}`, text: t(one), current: one === current }))
  return (
    <main id="main" className="container mine">
      <div className="split wrap-sm">
        <h1>{title}</h1>
        <LinkTabs label={t('my_things')} tabs={tabs} />
      </div>
      {children}
    </main>
  )
}
