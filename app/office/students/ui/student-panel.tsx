import { Link } from '@inertiajs/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '#app/platform/call.ts'
import { type SnakeCased, toCamelCase } from '#app/platform/case.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import type { SaleRow } from '#app/selling/sales/sale-view.ts'
import { StatusBadge } from '#app/selling/sales/ui/status-badge.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlert, externalLink, x } from '#app/ui/icons.ts'
import { Money } from '#app/ui/money.tsx'
import { TabPanels } from '#app/ui/tab-panels.tsx'
import type { StudentPage } from '../student-page.ts'
import type { StudentRow } from '../student-view.ts'
import { GiveSeveral } from './give-several.tsx'
import { GrantState, GrantWords } from './student-access.tsx'
import { CourseProgress, StudentFacts } from './student-facts.tsx'
import { WriteLetter } from './write-letter.tsx'

type StudentDetails = StudentPage & { orders: SaleRow[] | null; support: boolean }
/** The same as it is answered. */
type SentDetails = Omit<StudentDetails, 'student' | 'courses'> & SnakeCased<Pick<StudentDetails, 'student' | 'courses'>>
type Props = { student: StudentRow; products: OptionList; support: boolean; onClose: () => void }

/** One student beside the list: what is open, what was ordered and what was sent, without leaving it. */
export function StudentPanel({ student, products, support, onClose }: Props) {
  const t = useTexts('students')
  const { shown, failed, load } = useStudent(student.id)
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another student takes the focus anew
  useEffect(() => panel.current?.focus(), [student.id])
  return (
    <aside
      ref={panel}
      className="detail card"
      aria-label={student.name}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="detail-head">
        <div className="row items-start" style={{ '--g': '12px' }}>
          <Avatar id={student.id} name={student.name} photo={student.avatar} size={48} />
          <span className="stack grow min-w-0" style={{ '--g': 0 }}>
            <h2 className="t18 strong">
              <bdi>{student.name}</bdi>
            </h2>
            <a className="t13 muted u wrap-anywhere" href={`mailto:${student.email}`}>
              {student.email}
            </a>
          </span>
          <IconButton icon={x} size="sm" label={t('close_panel')} onClick={onClose} />
        </div>
        <div className="row wrap" style={{ '--g': '8px' }}>
          {products.options.length > 0 && (
            <GiveSeveral students={[student]} products={products} className="flex-auto" onDone={load} />
          )}
          {support && <WriteLetter student={student} className="flex-auto" onDone={load} />}
          <Link
            className="btn btn-sm btn-icon"
            href={`/home/students/${student.id}`}
            aria-label={t('whole_page')}
            title={t('whole_page')}
          >
            <Icon of={externalLink} />
          </Link>
        </div>
      </div>
      {failed ? (
        <Empty
          icon={circleAlert}
          title={t('panel_failed')}
          failed
          card={false}
          action={<Button onClick={load}>{t('try_again')}</Button>}
        />
      ) : shown ? (
        <Details shown={shown} />
      ) : (
        <Waiting />
      )}
    </aside>
  )
}

function useStudent(id: number) {
  const [shown, setShown] = useState<StudentDetails>()
  const [failed, setFailed] = useState(false)
  const [tried, setTried] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tried` asks again
  useEffect(() => {
    let current = true
    setFailed(false)
    call<SentDetails>('get', `/home/students/${id}`).then(
      ({ student, courses, ...rest }) =>
        current &&
        setShown({ ...rest, ...toCamelCase<Pick<StudentDetails, 'student' | 'courses'>>({ student, courses }) }),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [id, tried])
  return { shown: shown?.student.id === id ? shown : undefined, failed, load: () => setTried((times) => times + 1) }
}

function Waiting() {
  return (
    <div className="detail-body" aria-busy="true">
      {['60%', '90%', '75%', '40%'].map((width) => (
        <span key={width} className="sk" style={{ width, height: 16 }} />
      ))}
    </div>
  )
}

function Details({ shown: { student, courses, orders, mails } }: { shown: StudentDetails }) {
  const t = useTexts('students')
  const tabs: { name: string; text: string; body: ReactNode }[] = [
    { name: 'access', text: t('access'), body: <Held courses={courses} /> },
    ...(orders ? [{ name: 'orders', text: t('orders'), body: <Ordered orders={orders} /> }] : []),
    ...(mails ? [{ name: 'mails', text: t('mails'), body: <Written mails={mails} /> }] : []),
  ]
  return (
    <>
      <TabPanels label={t('about_student')} tabs={tabs} />
      <div className="detail-body">
        <hr className="rule" />
        <StudentFacts student={student} />
      </div>
    </>
  )
}

function Held({ courses }: { courses: StudentPage['courses'] }) {
  const t = useTexts('students')
  if (courses.length === 0) return <p className="t13 muted">{t('no_access')}</p>
  return courses.map((course) => (
    <article key={course.id} className="stack" style={{ '--g': '8px' }}>
      <b className="medium">
        <bdi>{course.title}</bdi>
      </b>
      <CourseProgress course={course} />
      {course.grants.map((grant) => (
        <p key={grant.id} className="grant">
          <GrantState grant={grant} />
          <GrantWords grant={grant} />
        </p>
      ))}
    </article>
  ))
}

function Ordered({ orders }: { orders: SaleRow[] }) {
  const t = useTexts('students')
  if (orders.length === 0) return <p className="t13 muted">{t('no_orders')}</p>
  return orders.map(({ id, number, product, status, amount, currency, createdAt }) => (
    <article key={id} className="stack t13" style={{ '--g': '4px' }}>
      <div className="split">
        <Link className="medium u" href={`/home/transactions/${id}`}>
          <bdi>{product.title}</bdi>
        </Link>
        <Money className="num nowrap" amountMinor={amount} currency={currency} />
      </div>
      <div className="split">
        <StatusBadge status={status} />
        <span className="faint">
          {number}, <Ago at={createdAt} />
        </span>
      </div>
    </article>
  ))
}

function Written({ mails }: { mails: NonNullable<StudentPage['mails']> }) {
  const t = useTexts('students')
  if (mails.length === 0) return <p className="t13 muted">{t('no_mails')}</p>
  return mails.map(({ id, subject, createdAt }) => (
    <article key={id} className="stack t13" style={{ '--g': 0 }}>
      <span>{subject}</span>
      <span className="faint">
        <Ago at={createdAt} />
      </span>
    </article>
  ))
}
