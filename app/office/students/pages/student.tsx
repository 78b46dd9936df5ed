import { Link } from '@inertiajs/react'
import { StudentCertificates } from '#app/learning/certificates/ui/student-certificates.tsx'
import { PlansOfStudent } from '#app/memberships/instalments/ui/plans-of-student.tsx'
import type { StudentNote } from '#app/people/student-notes/student-notes.ts'
import { useTexts } from '#app/platform/page.tsx'
import type { SaleRow } from '#app/selling/sales/sale-view.ts'
import { useSaleColumns } from '#app/selling/sales/ui/sale-columns.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Unconfirmed } from '#app/ui/unconfirmed.tsx'
import type { StudentPage } from '../student-page.ts'
import { BlockStudent } from '../ui/block-student.tsx'
import { StudentAccess } from '../ui/student-access.tsx'
import { StudentFacts } from '../ui/student-facts.tsx'
import { StudentMenu } from '../ui/student-menu.tsx'
import { StudentNotes } from '../ui/student-notes.tsx'
import { Consents, Mails, Sessions } from '../ui/student-records.tsx'
import { StudentTimeline } from '../ui/student-timeline.tsx'
import { StudentTags } from '../ui/tag-students.tsx'

export const texts = ['ui', 'students', 'payments', 'sales', 'moderation', 'certificates', 'instalments']

type Props = StudentPage & {
  orders: SaleRow[] | null
  support: boolean
  blocks: boolean
  notes: StudentNote[] | null
}

export default function Student({
  student,
  sessions,
  consents,
  mails,
  orders,
  instalments,
  support,
  blocks,
  notes,
  ...access
}: Props) {
  const t = useTexts('students')
  return (
    <OfficeLayout
      title={student.name}
      actions={support && <StudentMenu student={student} />}
      crumbs={[{ href: '/home/students', text: t('students') }]}
    >
      <div className="office-two">
        <div className="stack">
          <StudentAccess student={student} {...access} support={support} />
          <StudentCertificates student={student} courses={access.products} />
          {orders && <Orders orders={orders} />}
          <PlansOfStudent plans={instalments} />
          {mails && <Mails mails={mails} />}
          {support && <StudentTimeline studentId={student.id} />}
        </div>
        <div className="stack">
          <Profile student={student} blocks={blocks} support={support} />
          {notes && <StudentNotes studentId={student.id} notes={notes} />}
          {sessions && <Sessions student={student} sessions={sessions} />}
          {consents && <Consents consents={consents} terms={student.terms} />}
        </div>
      </div>
    </OfficeLayout>
  )
}

type ProfileProps = Pick<Props, 'student' | 'blocks' | 'support'>

function Profile({ student, blocks, support }: ProfileProps) {
  const t = useTexts('students')
  const { id, name, email, emailVerified, avatar } = student
  return (
    <section className="card" aria-labelledby="profile">
      <CardHead title={t('profile')} id="profile" />
      <div className="card-pad stack" style={{ '--g': '16px' }}>
        <span className="row" style={{ '--g': '12px' }}>
          <Avatar id={id} name={name} photo={avatar} size={48} />
          <span className="stack grow" style={{ '--g': 0 }}>
            <b dir="auto" className="t16 strong">
              {name}
            </b>
            <a className="t13 muted u wrap-anywhere" href={`mailto:${email}`}>
              {email}
            </a>
            {!emailVerified && (
              <span>
                <Unconfirmed />
              </span>
            )}
          </span>
        </span>
        <StudentTags student={student} mayChange={support} />
        <StudentFacts student={student} />
        {blocks && <BlockStudent student={student} />}
      </div>
    </section>
  )
}

function Orders({ orders }: { orders: SaleRow[] }) {
  const columns = useSaleColumns({ buyer: false })
  const t = useTexts('students')
  return (
    <section className="card table-card" aria-labelledby="orders">
      <CardHead title={t('orders')} id="orders">
        {orders[0] && (
          <Link className="link t13" href={`/home/transactions?q=${encodeURIComponent(orders[0].buyer.email)}`}>
            {t('all_orders')}
          </Link>
        )}
      </CardHead>
      {orders.length > 0 ? (
        <DataTable label={t('orders')} rows={orders} columns={columns} />
      ) : (
        <p className="dash-none">{t('no_orders')}</p>
      )}
    </section>
  )
}
