import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronRight, circle, circleCheck } from '#app/ui/icons.ts'
import { SETUP, type Setup } from '../dashboard-view.ts'

/** The page on which a step is done; the rest is the operator's to do. */
const PAGES: Partial<Record<keyof Setup, string>> = {
  course: '/home/courses',
  legal: '/home/settings/legal',
  seller: '/home/settings/company',
  payments: '/home/settings/payments',
  mail: '/home/settings/mail',
  domain: '/home/domains',
}

type Props = {
  setup: Setup
  /** The places that the viewer may open: a step leads nowhere else. */
  places: readonly string[]
}

/** What a school needs before it sells, and what of it is done. */
export function SetupList({ setup, places }: Props) {
  const t = useTexts('analytics')
  const done = SETUP.filter((step) => setup[step]).length
  return (
    <section className="card" aria-labelledby="setup">
      <CardHead title={t('setup')} id="setup">
        <span className="t13 muted num">{t('setup_done', { done, total: SETUP.length })}</span>
      </CardHead>
      <ul className="setup">
        {SETUP.map((step) => {
          const page = PAGES[step]
          const linked = !setup[step] && page && places.includes(page)
          return (
            <li key={step} className={setup[step] ? 'done' : undefined}>
              <Icon
                of={setup[step] ? circleCheck : circle}
                size={18}
                label={t(setup[step] ? 'step_done' : 'step_open')}
              />
              {linked ? (
                <>
                  <Link className="grow" href={page}>
                    {t(`setup_${step}`)}
                  </Link>
                  <Icon of={chevronRight} />
                </>
              ) : (
                <span className="grow">{t(`setup_${step}`)}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
