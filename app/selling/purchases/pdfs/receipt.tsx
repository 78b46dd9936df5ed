import { type Locale, translate } from '#app/platform/i18n.ts'
import { formatMoney } from '#app/platform/money.ts'
import { Document, Page, PageCount, Text, View } from '#app/platform/pdf.ts'
import { vatIdText } from '#app/platform/vat-id.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { formatPeriod, type ReceiptView } from '#app/selling/checkout/receipt-view.ts'
import { formatDate } from '#app/ui/time.ts'

type Props = { view: ReceiptView; school: CurrentSchool; locale: Locale }

const GREY = '#55606e'
const styles = {
  page: { paddingTop: 56, paddingBottom: 64, paddingHorizontal: 56, fontSize: 10.5, lineHeight: 1.5 },
  grey: { color: GREY },
  title: { fontSize: 22, fontWeight: 600, lineHeight: 1.25, marginTop: 2, marginBottom: 16 },
  columns: { flexDirection: 'row', marginBottom: 24 },
  // Who sells and who buys have the longest words.
  column: { width: '38%', paddingRight: 12 },
  last: { width: '24%' },
  line: { flexDirection: 'row', paddingVertical: 6, borderBottomWidth: 1, borderBottomColor: '#e2e5e8' },
  name: { flex: 1, paddingRight: 12 },
  total: { fontWeight: 600 },
  foot: { position: 'absolute', bottom: 32, right: 56, color: GREY, fontSize: 9 },
} as const

/** The receipt of a purchase, to keep and to print. */
export function ReceiptDocument({ view, school, locale }: Props) {
  const t = (key: string, values?: Record<string, string | number>) => translate(locale, `purchases.${key}`, values)
  const money = (amount: number) => formatMoney(amount, view.currency, locale)
  const { seller } = school
  const sold = [seller.name, seller.address, seller.vat_id && t('vat_id', vatIdText(seller.vat_id)), seller.email]
  const title = t('receipt_title', { number: view.receipt ?? view.order })
  return (
    <Document title={`${title}, ${school.name}`} language={locale}>
      <Page size="A4" style={styles.page}>
        <Text style={styles.grey}>{school.name}</Text>
        <Text style={styles.title}>{title}</Text>
        <View style={styles.columns}>
          <Column name={t('receipt_seller')} lines={sold} />
          <Column name={t('withdraw_name')} lines={view.buyer} />
          <Column
            style={styles.last}
            name={t('receipt_paid_at')}
            lines={[formatDate(view.at, locale, school.timeZone), t('receipt_order', { number: view.order })]}
          />
        </View>
        {view.items.map(({ title: name, quantity, amount, parts }) => (
          <Line key={name} name={quantity > 1 ? `${name} × ${quantity}` : name} value={money(amount)} parts={parts} />
        ))}
        {view.period && (
          <Text>{t('receipt_period', { days: formatPeriod(view.period, locale, school.timeZone) })}</Text>
        )}
        {view.owned > 0 && <Line name={t('owned_parts')} value={money(-view.owned)} />}
        {view.discount > view.owned && (
          <Line
            name={t(view.bought?.by === 'change' ? 'period_left' : 'receipt_discount')}
            value={money(view.owned - view.discount)}
          />
        )}
        <Line name={t('net')} value={money(view.net)} />
        {view.vats.map(({ rate, vat }) => (
          <Line key={rate} name={rate === null ? t('receipt_exempt') : t('receipt_vat', { rate })} value={money(vat)} />
        ))}
        <Line name={t('paid')} value={money(view.total)} strong />
        <PageCount text="{page} / {pages}" style={styles.foot} />
      </Page>
    </Document>
  )
}

/** The columns of who sells and who buys are about as wide. */
const LONGEST_WORD = 30

/** Words that are too long for a column go on in the next line, an address from its @ on: nothing parts them else. */
function parted(line: string): string {
  const parts = (word: string) => (word.length > LONGEST_WORD ? (word.match(/@?[^@]{1,29}|@/g) ?? [word]) : [word])
  return line.replace(/\S+/g, (word) => parts(word).join('\n'))
}

type ColumnProps = { name: string; lines: readonly string[]; style?: { width: string } }

function Column({ name, lines, style = styles.column }: ColumnProps) {
  return (
    <View style={style}>
      <Text style={styles.grey}>{name}</Text>
      {lines.filter(Boolean).map((line) => (
        <Text key={line}>{parted(line)}</Text>
      ))}
    </View>
  )
}

type LineProps = { name: string; value: string; strong?: boolean; parts?: readonly string[] }

function Line({ name, value, strong = false, parts = [] }: LineProps) {
  const style = strong ? { ...styles.line, ...styles.total } : styles.line
  return (
    <View style={style}>
      <View style={styles.name}>
        <Text>{name}</Text>
        {parts.map((part) => (
          <Text key={part} style={styles.grey}>
            {part}
          </Text>
        ))}
      </View>
      <Text>{value}</Text>
    </View>
  )
}
