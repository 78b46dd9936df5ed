import { usePeriodWord } from '#app/memberships/memberships/ui/period-word.ts'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { plus, repeat } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import type { PlanRow } from '../plan-row.ts'
import { StateWord } from '../ui/state-word.tsx'

export const texts = ['ui', 'memberships', 'membership-plans']

/** The plans of a school. */
export default function Plans({ list }: { list: ListView<PlanRow, object> }) {
  const t = useTexts('membership-plans')
  const word = usePeriodWord()
  const periods = ({ prices }: PlanRow) => prices.map(({ period }) => word(period)).join(', ')
  const add = (
    <ButtonLink variant="primary" size="sm" icon={plus} href="/home/membership-plans/create">
      {t('new_plan')}
    </ButtonLink>
  )
  return (
    <OfficeLayout title={t('plans')} actions={add}>
      <OfficeList
        list={list}
        label={t('plans')}
        counted={(count) => t('plans_count', { count })}
        filters={[]}
        columns={[
          {
            head: t('title'),
            sort: 'title',
            width: 180,
            share: 60,
            cell: (plan) => <Lead title={plan.title} sub={periods(plan)} href={`/home/membership-plans/${plan.id}`} />,
          },
          { head: t('price'), width: 120, end: true, cell: (plan) => <First {...plan} /> },
          {
            head: t('trial_days'),
            width: 110,
            rank: 4,
            end: true,
            cell: ({ trialDays: days }) => (days ? t('days', { days }) : '–'),
          },
          {
            head: t('members'),
            width: 90,
            rank: 2,
            end: true,
            cell: ({ members }) => <span className="num">{members}</span>,
          },
          { head: t('status'), width: 120, rank: 3, under: true, cell: ({ status }) => <StateWord of={status} /> },
        ]}
        empty={{ icon: repeat, title: t('no_plans_title'), text: t('no_plans_yet'), action: add }}
      />
    </OfficeLayout>
  )
}

function First({ prices: [first] }: PlanRow) {
  return first ? <Money amountMinor={first.amount} currency={first.currency} /> : '–'
}
