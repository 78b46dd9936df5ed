import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { Count } from '#app/ui/badge.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Ago, Day } from '#app/ui/dates.tsx'
import { Icon, type IconData } from '#app/ui/icon.tsx'
import {
  award,
  calendarClock,
  circleCheck,
  clockAlert,
  copy,
  creditCard,
  flag,
  globe,
  landmark,
  mailWarning,
  megaphone,
  messagesSquare,
  receiptText,
  shieldAlert,
  star,
  triangleAlert,
  undo2,
  users,
  webhookIcon,
} from '#app/ui/icons.ts'
import type { ToDo, ToDoKind } from '../to-do.ts'
import './to-dos.css'

const LOOKS: Record<ToDoKind, { icon: IconData; tone?: 'is-bad' | 'is-warn'; ahead?: true }> = {
  no_access: { icon: shieldAlert, tone: 'is-bad' },
  withdrawn: { icon: undo2, tone: 'is-warn' },
  refund_failed: { icon: triangleAlert, tone: 'is-bad' },
  paid_twice: { icon: copy, tone: 'is-warn' },
  differences: { icon: triangleAlert, tone: 'is-warn' },
  overdue_withdrawals: { icon: clockAlert, tone: 'is-bad' },
  withdrawals: { icon: landmark },
  affiliates: { icon: megaphone },
  failed_invoices: { icon: receiptText, tone: 'is-bad' },
  oss_threshold: { icon: landmark, tone: 'is-warn' },
  unsellable: { icon: creditCard, tone: 'is-bad' },
  no_way: { icon: creditCard, tone: 'is-bad' },
  domain: { icon: globe, tone: 'is-bad' },
  failing_webhooks: { icon: webhookIcon, tone: 'is-bad' },
  failing_integrations: { icon: triangleAlert, tone: 'is-bad' },
  reports: { icon: flag, tone: 'is-warn' },
  exams_to_mark: { icon: award },
  comments: { icon: messagesSquare },
  reviews: { icon: star },
  without_link: { icon: calendarClock, tone: 'is-warn', ahead: true },
  few_seats: { icon: users, ahead: true },
  failed_mails: { icon: mailWarning, tone: 'is-bad' },
  waiting: { icon: clockAlert, tone: 'is-warn' },
}

/** Everything that waits for the viewer, what is worst first. */
export function ToDos({ toDos }: { toDos: readonly ToDo[] }) {
  const t = useTexts('to-do')
  return (
    <section className="card" aria-labelledby="to-do">
      <CardHead title={t('to_do')} id="to-do">
        {toDos.length > 0 && <Count>{toDos.length}</Count>}
      </CardHead>
      <ul className="todos">
        {toDos.map((toDo) => (
          <Row key={toDo.kind} toDo={toDo} />
        ))}
        {toDos.length === 0 && (
          <li>
            <span className="todo-ic is-ok">
              <Icon of={circleCheck} size={18} />
            </span>
            <span className="grow t13 muted">{t('nothing_to_do')}</span>
          </li>
        )}
      </ul>
    </section>
  )
}

function Row({ toDo: { kind, count, since, href } }: { toDo: ToDo }) {
  const t = useTexts('to-do')
  const { icon, tone, ahead } = LOOKS[kind]
  const what = t(`todo_${kind}`, { count })
  return (
    <li>
      <span className={`todo-ic ${tone ?? ''}`}>
        <Icon of={icon} size={18} />
      </span>
      <span className="grow stack" style={{ '--g': 0 }}>
        <b className="medium">{what}</b>
        <span className="t13 muted">
          {t(ahead ? 'next' : 'oldest')} {ahead ? <Day at={since} /> : <Ago at={since} />}
        </span>
      </span>
      <Link className="btn btn-sm" href={href} aria-label={t('open_to_do', { what })}>
        {t('look')}
      </Link>
    </li>
  )
}
