import type { Samples } from '#app/ui/samples.ts'
import type { Memberships, People, Revenue } from '../dashboard-view.ts'
import { Figures } from './figures.tsx'
import { NewStudents } from './new-students.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { SetupList } from './setup-list.tsx'
import '#app/ui/css/figures.css'
import './dashboard.css'

const REVENUE: Revenue = {
  total: 1_290_000,
  before: 980_000,
  currency: 'PLN',
  start: '2026-11-14',
  step: 'day',
  current: 6,
  steps: [0, 19_900, 59_700, 39_800, 0, 990_800, 179_800].map((amount, at) => ({
    amount,
    before: 140_000 - at * 9000,
    orders: amount ? 2 : 0,
  })),
}

const MEMBERSHIPS: Memberships = { members: 386, before: 375, mrr: 1_891_400, currency: 'PLN' }

const PEOPLE: People = {
  newStudents: 24,
  newBefore: 31,
  active: 112,
  withAccess: 480,
  completed: 61,
  completedBefore: 61,
  newByDay: [3, 0, 5, 2, 8, 1, 5].map((count, at) => ({ day: `2026-11-${14 + at}`, count })),
}

export default {
  title: { en: 'Dashboard', pl: 'Pulpit' },
  texts: ['analytics'],
  samples: [
    {
      of: ['Figures'],
      View: () => <Figures period="week" revenue={REVENUE} memberships={MEMBERSHIPS} people={PEOPLE} />,
    },
    { of: ['RevenueChart'], View: () => <RevenueChart revenue={REVENUE} /> },
    { of: ['NewStudents'], View: () => <NewStudents days={PEOPLE.newByDay} /> },
    {
      of: ['SetupList'],
      View: () => (
        <SetupList
          setup={{ course: true, legal: false, seller: true, payments: false, mail: false, domain: false }}
          places={['/home/settings/legal']}
        />
      ),
    },
  ],
} satisfies Samples
