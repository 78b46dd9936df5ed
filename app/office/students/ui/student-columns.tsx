import type { MouseEvent } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { Column } from '#app/ui/columns.ts'
import { Ago, Day } from '#app/ui/dates.tsx'
import { Lead } from '#app/ui/lead.tsx'
import { Money } from '#app/ui/money.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Unconfirmed } from '#app/ui/unconfirmed.tsx'
import type { StudentRow } from '../student-view.ts'

const TONES = { open: 'ok', ended: undefined, none: 'line' } as const

type Props = {
  /** Whether the viewer may know of money. */
  sales: boolean
  /** A student's name was pressed. */
  onOpen?: (student: StudentRow, event: MouseEvent<HTMLElement>) => void
}

export function useStudentColumns({ sales, onOpen }: Props): Column<StudentRow>[] {
  const t = useTexts('students')
  const spent: Column<StudentRow> = {
    head: t('spent'),
    width: 90,
    rank: 2,
    end: true,
    sort: 'spent',
    cell: ({ spent }) => spent && <Money amountMinor={spent.amount} currency={spent.currency} />,
  }
  return [
    {
      head: t('student'),
      width: 160,
      share: 34,
      sort: 'name',
      cell: (student) => (
        <Lead
          title={student.name}
          note={student.emailVerified ? undefined : <Unconfirmed />}
          sub={student.email}
          href={`/home/students/${student.id}`}
          onClick={onOpen && ((event) => onOpen(student, event))}
          mark={<Avatar id={student.id} name={student.name} photo={student.avatar} size={32} className="hide-sm" />}
        />
      ),
    },
    { head: t('progress'), width: 100, rank: 5, cell: (student) => <Done student={student} /> },
    {
      head: t('access'),
      width: 100,
      rank: 3,
      under: true,
      cell: ({ access }) => (
        <Badge tone={TONES[access]}>
          <span className="pip" />
          {t(`state_${access}`)}
        </Badge>
      ),
    },
    { head: t('products'), width: 130, share: 18, rank: 6, cell: ({ products }) => <Titles of={products} /> },
    {
      head: t('last_active'),
      width: 90,
      rank: 4,
      sort: 'active',
      cell: ({ lastActiveAt: at }) => <span className="muted">{at ? <Ago at={at} /> : t('never')}</span>,
    },
    {
      head: t('since'),
      width: 90,
      rank: 7,
      sort: 'since',
      cell: ({ createdAt }) => (
        <span className="muted">
          <Day at={createdAt} />
        </span>
      ),
    },
    ...(sales ? [spent] : []),
  ]
}

function Done({ student: { name, progress } }: { student: StudentRow }) {
  const t = useTexts('students')
  if (progress === null) return <span className="faint">–</span>
  return (
    <span className="row" style={{ '--g': '8px' }}>
      <Progress className="w-14" percent={progress} label={t('completion_of', { title: name })} />
      <span className="muted">{progress}%</span>
    </span>
  )
}

function Titles({ of }: { of: StudentRow['products'] }) {
  const t = useTexts('students')
  const [first, ...more] = of
  if (!first) return <span className="faint">–</span>
  return (
    <span dir="auto" className="muted" title={of.map(({ title }) => title).join(', ')}>
      {more.length > 0 ? t('title_and_more', { title: first.title, count: more.length }) : first.title}
    </span>
  )
}
