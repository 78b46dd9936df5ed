import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { Count } from '#app/ui/badge.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  circleCheck,
  clockAlert,
  copy,
  creditCard,
  mailWarning,
  shieldAlert,
  triangleAlert,
  undo2,
} from '#app/ui/icons.ts'
import type { Todo } from '../dashboard-view.ts'

const LOOKS = {
  no_access: { icon: shieldAlert, tone: 'is-bad', href: '/home/transactions?status=no_access' },
  withdrawn: { icon: undo2, tone: 'is-warn', href: '/home/transactions?status=withdrawn' },
  refund_failed: { icon: triangleAlert, tone: 'is-bad', href: '/home/transactions?status=refund_failed' },
  paid_twice: { icon: copy, tone: 'is-warn', href: '/home/transactions?status=paid_twice' },
  failed_mails: { icon: mailWarning, tone: 'is-bad', href: '/home/emails?state=failed' },
  unsellable: { icon: creditCard, tone: 'is-bad', href: '/home/settings/payments' },
  no_way: { icon: creditCard, tone: 'is-bad', href: '/home/products' },
  waiting: { icon: clockAlert, tone: 'is-warn', href: '/home/transactions?status=waiting' },
} as const

/** What does not go on without somebody looking at it. */
export function Todos({ todos, places }: { todos: Todo[]; places: readonly string[] }) {
  const t = useTexts('analytics')
  return (
    <section className="card" aria-labelledby="todos">
      <CardHead title={t('needs_you')} id="todos">
        {todos.length > 0 && <Count>{todos.length}</Count>}
      </CardHead>
      <ul className="todos">
        {todos.map(({ kind, count, since }) => (
          <li key={kind}>
            <span className={`todo-ic ${LOOKS[kind].tone}`}>
              <Icon of={LOOKS[kind].icon} size={18} />
            </span>
            <span className="grow stack" style={{ '--g': 0 }}>
              <b className="medium">{t(`todo_${kind}`, { count })}</b>
              <span className="t13 muted">
                {t('oldest')} <Ago at={since} />
              </span>
            </span>
            <Link
              className="btn btn-sm"
              href={places.includes(LOOKS[kind].href) || kind !== 'unsellable' ? LOOKS[kind].href : '/home/courses'}
            >
              {t('look')}
            </Link>
          </li>
        ))}
        {todos.length === 0 && (
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
