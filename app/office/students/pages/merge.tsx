import { Link, router } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { triangleAlert } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { MERGED_THINGS, type MergePage, type MergeSide } from '../merge-view.ts'

export const texts = ['ui', 'students']

/** Takes one account of a student into another: choose it, see what both have, confirm. */
export default function Merge({ from, into, found }: MergePage) {
  const t = useTexts('students')
  const here = `/home/students/${from.id}/merge`
  return (
    <OfficeLayout
      title={t('merge_title')}
      crumbs={[
        { href: '/home/students', text: t('students') },
        { href: `/home/students/${from.id}`, text: from.name },
      ]}
    >
      <div className="stack">
        <Side side={from} title={t('merge_goes')} />
        {into ? (
          <>
            <Side side={into} title={t('merge_stays')} another={here} />
            <section className="card" aria-label={t('merge_confirm')}>
              <div className="card-pad stack">
                <p className="muted">{t('merge_moves')}</p>
                <Callout icon={triangleAlert} tone="warn" title={t('merge_note')} />
              </div>
              <Form
                action={here}
                about={String(into.id)}
                submit={t('merge_confirm')}
                variant="danger"
                done={t('merge_done')}
                onAnswer={() => router.visit(`/home/students/${into.id}`)}
              >
                <input type="hidden" name="into" value={into.id} />
                <TextField
                  name="confirm"
                  label={t('type_email', { email: from.email })}
                  autoComplete="off"
                  inputMode="email"
                  required
                />
              </Form>
            </section>
          </>
        ) : (
          <Finder from={from} found={found} here={here} />
        )}
      </div>
    </OfficeLayout>
  )
}

function Side({ side, title, another }: { side: MergeSide; title: string; another?: string }) {
  const t = useTexts('students')
  return (
    <section className="card" aria-labelledby={`account-${side.id}`}>
      <CardHead title={title} id={`account-${side.id}`}>
        {another && (
          <Link className="link t13" href={another}>
            {t('merge_another')}
          </Link>
        )}
      </CardHead>
      <div className="card-pad stack">
        <span className="stack" style={{ '--g': 0 }}>
          <Link className="medium u" href={`/home/students/${side.id}`}>
            <bdi>{side.name}</bdi>
          </Link>
          <span className="t13 muted wrap-anywhere">{side.email}</span>
        </span>
        <dl className="kv" aria-label={t('merge_what')}>
          {MERGED_THINGS.filter((thing) => side.counts[thing] > 0).map((thing) => (
            <div key={thing}>
              <dt>{t(`merge_${thing}`)}</dt>
              <dd>{side.counts[thing]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Finder({ from, found, here }: Pick<MergePage, 'from' | 'found'> & { here: string }) {
  const t = useTexts('students')
  return (
    <section className="card" aria-labelledby="find">
      <CardHead title={t('merge_find')} id="find" />
      <form method="get" action={here} className="card-pad row wrap items-end" style={{ '--g': '8px' }}>
        <p className="w-full muted">{t('merge_search_help', { name: from.name })}</p>
        <TextField className="grow" name="q" type="search" label={t('search_students')} defaultValue={found?.q} />
        <Button type="submit">{t('why_search')}</Button>
      </form>
      {found && (
        <ul className="lines">
          {found.students.map(({ id, name, email }) => (
            <li key={id}>
              <Link className="medium u" href={`${here}?into=${id}`}>
                <bdi>{name}</bdi>
              </Link>{' '}
              <span className="t13 muted wrap-anywhere">{email}</span>
            </li>
          ))}
          {found.students.length === 0 && <li className="muted">{t('merge_nobody')}</li>}
        </ul>
      )}
    </section>
  )
}
