import { type Locale, translate } from '#app/platform/i18n.ts'
import { Document, Page, PageCount, Text, View } from '#app/platform/pdf.ts'
import { vatIdText } from '#app/platform/vat-id.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { formatPeriod } from '#app/selling/checkout/order-view.ts'
import type { ReceiptView } from '#app/selling/checkout/receipt-view.ts'
import { formatDate } from '#app/ui/time.ts'
import { ItemRows, SumRows } from './order-rows.tsx'

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
  foot: { position: 'absolute', bottom: 32, right: 56, color: GREY, fontSize: 9 },
} as const

/** The receipt of a purchase, to keep and to print. */
export function ReceiptDocument({ view, school, locale }: Props) {
  const t = (key: string, values?: Record<string, string | number>) => translate(locale, `purchases.${key}`, values)
  const { order } = view
  const { seller } = school
  const sold = [seller.name, seller.address, seller.vat_id && t('vat_id', vatIdText(seller.vat_id)), seller.email]
  const title = t('receipt_title', { number: order.receipt?.number ?? order.number })
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
            lines={[formatDate(view.at, locale, school.timeZone), t('receipt_order', { number: order.number })]}
          />
        </View>
        <ItemRows order={order} locale={locale} timeZone={school.timeZone} />
        {order.period && (
          <Text>{t('receipt_period', { days: formatPeriod(order.period, locale, school.timeZone) })}</Text>
        )}
        <SumRows order={order} locale={locale} />
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
