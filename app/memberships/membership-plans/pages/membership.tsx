import { Link } from '@inertiajs/react'
import { usePeriodWord } from '#app/memberships/memberships/ui/period-word.ts'
import { StateBadge } from '#app/memberships/memberships/ui/state-badge.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Table } from '#app/ui/table.tsx'
import type { MembershipPage } from '../membership-view.ts'
import { MembershipActions } from '../ui/membership-actions.tsx'
import { MembershipHistory } from '../ui/membership-history.tsx'

export const texts = ['ui', 'payments', 'memberships', 'membership-plans', 'subscribing']

/** One membership: how it stands, what was charged, what happened and why, and what staff can do about it. */
export default function Membership({ membership, charges, history, letters, survey, may }: MembershipPage) {
  const t = useTexts('membership-plans')
  return (
    <OfficeLayout
      title={membership.member.name}
      crumbs={[{ href: '/home/memberships', text: t('memberships') }]}
      actions={<MembershipActions id={membership.id} may={may} />}
    >
      <div className="office-two">
        <div className="stack">
          {charges.length > 0 && <Charges charges={charges} />}
          <section className="card" aria-labelledby="history">
            <CardHead title={t('history')} id="history" />
            <MembershipHistory history={history} ordered={membership.given ? null : membership.joinedAt} />
          </section>
        </div>
        <div className="stack">
          <Facts membership={membership} />
          {survey && <Survey survey={survey} />}
          <Letters letters={letters} />
        </div>
      </div>
    </OfficeLayout>
  )
}

function Charges({ charges }: Pick<MembershipPage, 'charges'>) {
  const t = useTexts('membership-plans')
  const named = useTexts('payments')
  return (
    <section className="card table-card" aria-labelledby="charges">
      <CardHead title={t('charges')} id="charges" />
      <Table label={t('charges')}>
        <thead>
          <tr>
            <th>{t('order')}</th>
            <th className="hide-sm">{t('for_period')}</th>
            <th className="r">{t('amount')}</th>
            <th>{t('status')}</th>
          </tr>
        </thead>
        <tbody>
          {charges.map(({ id, number, at, from, to, amount, currency, status }) => (
            <tr key={id}>
              <td>
                <Link className="medium u" href={`/home/transactions/${id}`}>
                  {number}
                </Link>
                <span className="t12 faint block">
                  <Day at={at} />
                </span>
              </td>
              <td className="hide-sm muted num">
                {from ? (
                  <>
                    <Day at={from} /> – {to ? <Day at={to} /> : t('no_end')}
                  </>
                ) : (
                  '–'
                )}
              </td>
              <td className="r">
                <Money amountMinor={amount} currency={currency} />
              </td>
              <td>{named(`status_${status}`)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Facts({ membership }: Pick<MembershipPage, 'membership'>) {
  const t = useTexts('membership-plans')
  const say = useTexts('memberships')
  const word = usePeriodWord()
  const { member, plan, period, since, until, nextCharge: next, reason, change } = membership
  return (
    <section className="card" aria-labelledby="facts">
      <CardHead title={t('facts')} id="facts">
        <StateBadge of={membership} />
      </CardHead>
      <dl className="kv card-pad">
        <Fact name={t('member')}>
          <Link className="u" href={`/home/students/${member.id}`}>
            {member.email}
          </Link>
        </Fact>
        <Fact name={t('plan')}>
          <Link className="u" href={`/home/membership-plans/${plan.id}`}>
            {plan.title}
          </Link>
          , {membership.given ? t('given') : word(period)}
        </Fact>
        <Fact name={t('joined')}>
          <Day at={membership.joinedAt} />
        </Fact>
        <Fact name={t('since')}>
          <Day at={since} />
        </Fact>
        {until && (
          <Fact name={t('until')}>
            <Day at={until} />
          </Fact>
        )}
        {membership.pausedUntil && (
          <Fact name={t('paused_until')}>
            <Day at={membership.pausedUntil} />
          </Fact>
        )}
        {next && (
          <Fact name={t('next_charge')}>
            <Day at={next.at} />, <Money amountMinor={next.amount} currency={next.currency} />
          </Fact>
        )}
        {change && (
          <Fact name={t('goes_over')}>
            {change.plan.title}, {word(change.period)}, <Money amountMinor={change.amount} currency={change.currency} />
          </Fact>
        )}
        {reason && <Fact name={t('why')}>{say(`reason_${reason}`)}</Fact>}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Why its member left, in their words. */
function Survey({ survey }: { survey: NonNullable<MembershipPage['survey']> }) {
  const t = useTexts('membership-plans')
  const say = useTexts('subscribing')
  return (
    <section className="card" aria-labelledby="survey">
      <CardHead title={t('survey')} id="survey" />
      <div className="card-pad stack" style={{ '--g': '6px' }}>
        <b className="medium">{say(`reason_${survey.reason}`)}</b>
        {survey.other_reason && <p>{survey.other_reason}</p>}
        <p className="muted">{say(`intent_${survey.return_intent}`)}</p>
      </div>
    </section>
  )
}

function Letters({ letters }: Pick<MembershipPage, 'letters'>) {
  const t = useTexts('membership-plans')
  return (
    <section className="card" aria-labelledby="letters">
      <CardHead title={t('letters')} id="letters" />
      {letters.length === 0 && <p className="card-pad t13 muted">{t('no_letters')}</p>}
      <ul className="lines t13">
        {letters.map(({ id, subject, at }) => (
          <li key={id} className="stack" style={{ '--g': 0 }}>
            <Link className="medium u" href={`/home/emails/sent/${id}`}>
              {subject}
            </Link>
            <span className="faint">
              <Day at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
