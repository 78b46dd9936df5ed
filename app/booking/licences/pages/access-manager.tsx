import '#app/people/my-account/ui/mine.css'
import '../ui/licences.css'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronRight, plus, userPlus } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import type { ManagerView } from '../manager-view.ts'
import { InviteForm, InviteList } from '../ui/invite-form.tsx'
import { InvitedLists } from '../ui/invited-lists.tsx'
import { LicenceBar } from '../ui/licence-bar.tsx'
import { People } from '../ui/people.tsx'
import { ProgressReport } from '../ui/progress-report.tsx'

export const hydrated = false

const DONE = ['sent', 'again', 'deleted', 'transferred', 'undone'] as const

/** `done` names what a form has just done. */
export default function AccessManager({ view, done }: { view: ManagerView; done: string }) {
  const t = useTexts('licences')
  const { course, purchase, people, lists, number, report } = view
  const outcome = DONE.find((name) => name === done)
  return (
    <PublicLayout>
      <PageHead title={t('title')} indexed={false} />
      <main id="main" className="container mine">
        <div className="stack" style={{ '--g': '8px' }}>
          <nav className="lic-crumbs" aria-label={t('crumbs')}>
            <a href="/my/courses">{t('my_courses')}</a>
            <Icon of={chevronRight} size={14} />
            <a href={`/${course.slug}`}>{course.title}</a>
          </nav>
          <div className="split wrap-sm">
            <h1>{t('title')}</h1>
            {purchase.licences_left > 0 && (
              <ButtonLink href={`/${course.slug}/checkout`}>
                <Icon of={plus} /> {t('buy_more')}
              </ButtonLink>
            )}
          </div>
        </div>
        <FormMessage />
        {outcome && (
          <Callout tone="ok" role="status">
            {t(`done_${outcome}`)}
          </Callout>
        )}
        {view.purchases.length > 0 && <Purchases view={view} />}
        <Card as="section" className="card-pad-lg stack" style={{ '--g': '20px' }} aria-label={t('title')}>
          <div className="split base wrap-sm">
            <p className="t16">
              <b className="strong num">{t('free', { count: purchase.licences_left })}</b>{' '}
              <span className="muted">
                {t('of_bought', { quantity: purchase.quantity })} <Day at={purchase.boughtAt} />
              </span>
            </p>
            <span className="t13 muted num">{t('order', { number })}</span>
          </div>
          <LicenceBar {...view} />
          <hr className="rule" />
          <InviteForm {...view} />
          {purchase.licences_left > 1 && <InviteList {...view} />}
          <p className="t13 muted">{t('how_it_works')}</p>
        </Card>
        {lists.length > 0 && <InvitedLists {...view} />}
        {people.length > 0 ? (
          <div className={report ? 'lic-grid' : 'lic-grid is-alone'}>
            <People view={view} />
            {report && <ProgressReport {...view} report={report} />}
          </div>
        ) : (
          <Empty icon={userPlus} title={t('empty_title', { count: purchase.quantity })}>
            {t('empty')}
          </Empty>
        )}
      </main>
    </PublicLayout>
  )
}

/** Each order of the course with its own licences. */
function Purchases({ view: { course, purchase, purchases } }: { view: ManagerView }) {
  const t = useTexts('licences')
  return (
    <Card as="section" aria-label={t('purchases')}>
      <ul className="rows">
        {purchases.map(({ parent_transaction_id: id, quantity, licences_left, boughtAt }) => (
          <li key={id}>
            <span className="grow stack" style={{ '--g': '2px' }}>
              <b className="medium num">
                {t('licences', { count: quantity })}, {t('count_free', { count: licences_left })}
              </b>
              <span className="t13 muted num">
                <Day at={boughtAt} />
              </span>
            </span>
            {id === purchase.parent_transaction_id ? (
              <span className="t13 muted">{t('shown')}</span>
            ) : (
              <ButtonLink size="sm" href={`/home/access-manager/${course.id}?parent_transaction_id=${id}`}>
                {t('manage')}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
