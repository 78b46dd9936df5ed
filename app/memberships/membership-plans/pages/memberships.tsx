import { STATES, type State } from '#app/memberships/memberships/membership.ts'
import { usePeriodWord } from '#app/memberships/memberships/ui/period-word.ts'
import { StateBadge } from '#app/memberships/memberships/ui/state-badge.tsx'
import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Day } from '#app/ui/dates.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { repeat } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import type { MembershipRow } from '../plan-row.ts'

export const texts = ['ui', 'memberships', 'membership-plans']

type Filters = { q?: string; status?: State; plan?: number }

/** Who is a member, and how each membership stands. */
export default function Memberships({ list, plans }: { list: ListView<MembershipRow, Filters>; plans: OptionList }) {
  const t = useTexts('membership-plans')
  const say = useTexts('memberships')
  const word = usePeriodWord()
  return (
    <OfficeLayout title={t('memberships')} actions={<ExportLink list={list} />}>
      <OfficeList
        list={list}
        label={t('memberships')}
        counted={(count) => t('memberships_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('member') },
          {
            kind: 'choice',
            name: 'status',
            label: t('status'),
            all: t('any_status'),
            options: STATES.map((value) => ({ value, text: say(`state_${value}`) })),
          },
          { kind: 'option', name: 'plan', label: t('plan'), all: t('any_plan'), of: plans },
        ]}
        columns={[
          {
            head: t('member'),
            sort: 'name',
            width: 180,
            share: 50,
            cell: ({ id, member }) => <Lead title={member.name} sub={member.email} href={`/home/memberships/${id}`} />,
          },
          {
            head: t('plan'),
            sort: 'plan',
            width: 140,
            share: 30,
            rank: 2,
            cell: ({ plan, given, period }) => (
              <Lead
                title={plan.title}
                sub={given ? t('given') : word(period)}
                href={`/home/membership-plans/${plan.id}`}
              />
            ),
          },
          { head: t('status'), width: 130, under: true, rank: 3, cell: (membership) => <StateBadge of={membership} /> },
          {
            head: t('why'),
            width: 130,
            rank: 6,
            cell: ({ reason }) => (reason ? say(`reason_${reason}`) : '–'),
          },
          { head: t('since'), width: 110, rank: 5, end: true, cell: ({ since }) => <Day at={since} /> },
          { head: t('until'), width: 110, rank: 4, end: true, cell: ({ until }) => (until ? <Day at={until} /> : '–') },
          {
            head: t('next_charge'),
            width: 130,
            rank: 3,
            end: true,
            cell: ({ nextCharge: next }) => (next ? <Money amountMinor={next.amount} currency={next.currency} /> : '–'),
          },
        ]}
        empty={{ icon: repeat, title: t('no_members_title'), text: t('no_members') }}
      />
    </OfficeLayout>
  )
}
