import { type Locale, translate } from '#app/platform/i18n.ts'
import { formatMoney } from '#app/platform/money.ts'
import { Document, Page, PageCount, Text, View } from '#app/platform/pdf.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { formatDate } from '#app/ui/time.ts'
import { type Statement, YEAR_LINES } from '../statement.ts'

type Props = { statement: Statement; school: CurrentSchool; locale: Locale }

const GREY = '#55606e'
const styles = {
  page: { paddingTop: 56, paddingBottom: 64, paddingHorizontal: 56, fontSize: 10.5, lineHeight: 1.5 },
  grey: { color: GREY },
  title: { fontSize: 22, fontWeight: 600, lineHeight: 1.25, marginTop: 2, marginBottom: 16 },
  part: { marginTop: 20 },
  head: { fontWeight: 600, marginBottom: 4 },
  line: { flexDirection: 'row', paddingVertical: 6, borderBottomWidth: 1, borderBottomColor: '#e2e5e8' },
  strong: { fontWeight: 600 },
  name: { flex: 1, paddingRight: 12 },
  foot: { position: 'absolute', bottom: 32, right: 56, color: GREY, fontSize: 9 },
} as const

/** A year of somebody's balance, to keep or to hand to an accountant. */
export function StatementDocument({ statement, school, locale }: Props) {
  const { year, account, sums, payments } = statement
  const t = (key: Parameters<typeof translate>[1], values = {}) => translate(locale, key, values)
  const title = t('balance.statement_title', { year: String(year) })
  const { seller } = school
  return (
    <Document title={`${title}, ${school.name}`} language={locale}>
      <Page size="A4" style={styles.page}>
        <Text style={styles.grey}>{school.name}</Text>
        <Text style={styles.title}>{title}</Text>
        <Text>{account.name}</Text>
        <Text style={styles.grey}>{account.email}</Text>
        <Text style={styles.grey}>{[seller.name, seller.address, seller.vat_id].filter(Boolean).join(', ')}</Text>
        {sums.map((of) => (
          <View key={of.currency} style={styles.part}>
            <Text style={styles.head}>{of.currency}</Text>
            {YEAR_LINES.map((line) => (
              <View key={line} style={line === 'after' ? { ...styles.line, ...styles.strong } : styles.line}>
                <Text style={styles.name}>{t(`balance.year_${line}`)}</Text>
                <Text>{formatMoney(of[line], of.currency, locale)}</Text>
              </View>
            ))}
          </View>
        ))}
        {payments.length > 0 && (
          <View style={styles.part}>
            <Text style={styles.head}>{t('balance.statement_payments')}</Text>
            {payments.map(({ id, amount, currency, paidAt, ibanEnd }) => (
              <View key={id} style={styles.line}>
                <Text style={styles.name}>
                  {`${formatDate(paidAt, locale, school.timeZone)}, ${t('balance.account_end', { end: ibanEnd })}`}
                </Text>
                <Text>{formatMoney(amount, currency, locale)}</Text>
              </View>
            ))}
          </View>
        )}
        <PageCount text="{page} / {pages}" style={styles.foot} />
      </Page>
    </Document>
  )
}
