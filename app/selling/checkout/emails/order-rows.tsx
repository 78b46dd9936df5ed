import { Column, Row, Section } from '@react-email/components'
import { type Locale, translate } from '#app/platform/i18n.ts'
import { formatMoney } from '#app/platform/money.ts'
import { MAIL_COLORS } from '#app/ui/mail-layout.tsx'
import { listSums, nameSum, type OrderView } from '../order-view.ts'

const LINE = `1px solid ${MAIL_COLORS.line}`

/** What an order is of and what it comes to, as e-mails show it. */
export function OrderRows({ order, locale }: { order: OrderView; locale: Locale }) {
  const { items, product, currency, bought } = order
  const t = (key: string, values?: Record<string, number>) => translate(locale, `checkout.${key}`, values)
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const named = (title: string, quantity: number) =>
    quantity > 1
      ? `${title} · ${t(product.type === 'event' ? 'seats_quantity' : 'mail_quantity', { quantity })}`
      : title
  return (
    <Section>
      {items.map(({ id, title, quantity, amount, parts }) => (
        <OrderRow key={id} name={named(title, quantity)} value={money(amount)} parts={parts} />
      ))}
      {listSums(order, { change: bought?.by === 'change' }).map((sum) => (
        <OrderRow
          key={`${sum.kind} ${sum.kind === 'vat' && sum.rate}`}
          name={nameSum(sum, t, (key, values) => translate(locale, `ui.${key}`, values))}
          value={money(sum.amount)}
          strong={sum.kind === 'paid'}
        />
      ))}
    </Section>
  )
}

type OrderRowProps = { name: string; value: string; strong?: boolean; parts?: readonly string[] }

function OrderRow({ name, value, strong = false, parts = [] }: OrderRowProps) {
  const style = { padding: '8px 0', borderBottom: LINE, fontSize: '15px', fontWeight: strong ? 600 : 400 }
  return (
    <Row>
      <Column className="mail-line mail-soft" style={style}>
        <span dir="auto">{name}</span>{' '}
        {parts.map((part) => (
          <div
            key={part}
            dir="auto"
            className="mail-faint"
            style={{ fontSize: '14px', lineHeight: '20px', color: MAIL_COLORS.faint }}
          >
            {part}
          </div>
        ))}
      </Column>
      <Column
        align="right"
        className="mail-line mail-text"
        style={{ ...style, whiteSpace: 'nowrap', verticalAlign: 'top' }}
      >
        {value}
      </Column>
    </Row>
  )
}
