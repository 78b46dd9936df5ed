import { type Locale, translate } from '#app/platform/i18n.ts'
import { formatMoney } from '#app/platform/money.ts'
import { Text, View } from '#app/platform/pdf.ts'
import { listSums, nameSum, type OrderView } from '#app/selling/checkout/order-view.ts'
import { formatMoment } from '#app/ui/time.ts'

const styles = {
  line: { flexDirection: 'row', paddingVertical: 6, borderBottomWidth: 1, borderBottomColor: '#e2e5e8' },
  name: { flex: 1, paddingRight: 12 },
  total: { fontWeight: 600 },
  part: { color: '#55606e' },
} as const

type Props = { order: OrderView; locale: Locale }

/** What an order is of, as documents show it. */
export function ItemRows({ order: { items, currency }, locale, timeZone }: Props & { timeZone: string }) {
  const opening = (at: string) =>
    translate(locale, 'checkout.at_once_presale', { date: formatMoment(at, locale, timeZone) })
  return items.map(({ id, title, quantity, amount, parts, presaleUntil }) => (
    <OrderRow
      key={id}
      name={quantity > 1 ? `${title} × ${quantity}` : title}
      value={formatMoney(amount, currency, locale)}
      parts={presaleUntil ? [...parts, opening(presaleUntil)] : parts}
    />
  ))
}

/** What it came to when it was paid. */
export function SumRows({ order, locale }: Props) {
  return listSums({ ...order, refunded: 0 }, { change: order.bought?.by === 'change' }).map((sum) => (
    <OrderRow
      key={`${sum.kind} ${sum.kind === 'vat' && sum.rate}`}
      name={nameSum(
        sum,
        (key) => translate(locale, `checkout.${key}`),
        (key, values) => translate(locale, `ui.${key}`, values),
      )}
      value={formatMoney(sum.amount, order.currency, locale)}
      strong={sum.kind === 'paid'}
    />
  ))
}

type RowProps = { name: string; value: string; strong?: boolean; parts?: readonly string[] }

function OrderRow({ name, value, strong = false, parts = [] }: RowProps) {
  const style = strong ? { ...styles.line, ...styles.total } : styles.line
  return (
    <View style={style}>
      <View style={styles.name}>
        <Text>{name}</Text>
        {parts.map((part) => (
          <Text key={part} style={styles.part}>
            {part}
          </Text>
        ))}
      </View>
      <Text>{value}</Text>
    </View>
  )
}
