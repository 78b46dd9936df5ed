import { nameCountry } from '#app/platform/countries.ts'
import { type KeyOf, type Locale, type TextArguments, translate } from '#app/platform/i18n.ts'
import { formatMoney } from '#app/platform/money.ts'
import { Document, Image, Page, PageCount, Path, Svg, Text, View } from '#app/platform/pdf.ts'
import { vatIdText } from '#app/platform/vat-id.ts'
import {
  formatAmount,
  formatDay,
  formatRateOfExchange,
  nameRate,
  toPln,
} from '#app/selling/invoice-documents/amounts.ts'
import {
  type InvoiceDocument,
  type InvoiceLine,
  isAbroad,
  markAbroad,
  type Party,
  sumLines,
  sumTaxes,
  type TaxRow,
} from '#app/selling/invoice-documents/document.ts'

type Props = {
  document: InvoiceDocument
  number: string
  school: string
  logo: string
  locale: Locale
  ksef: Ksef | null
}
/** The number in KSeF, and the code that leads there. */
type Ksef = { number: string; qr: { size: number; d: string } }
type Say = (key: KeyOf<'invoicing'>, values?: TextArguments) => string

const GREY = '#55606e'
const LINE = '#e2e5e8'
const styles = {
  page: { paddingTop: 48, paddingBottom: 64, paddingHorizontal: 52, fontSize: 9, lineHeight: 1.15 },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 24 },
  logo: { height: 28, maxWidth: 160, objectFit: 'contain', objectPosition: '0 50%' },
  school: { fontSize: 11, fontWeight: 600 },
  fact: { flexDirection: 'row', justifyContent: 'flex-end' },
  factName: { color: GREY, paddingRight: 10 },
  factValue: { width: 62 },
  grey: { color: GREY },
  title: { fontSize: 20, fontWeight: 600, lineHeight: 1.3, marginBottom: 14 },
  about: { borderLeftWidth: 1.5, borderLeftColor: '#0e7490', paddingLeft: 10, marginBottom: 14 },
  aboutName: { width: 110, color: GREY },
  row: { flexDirection: 'row' },
  parties: { flexDirection: 'row', marginBottom: 18 },
  party: { width: '47%', borderTopWidth: 1, borderTopColor: '#17202a', paddingTop: 8, marginRight: '6%' },
  last: { width: '47%', borderTopWidth: 1, borderTopColor: '#17202a', paddingTop: 8 },
  bold: { fontWeight: 600 },
  tableHead: {
    flexDirection: 'row',
    borderBottomWidth: 1,
    borderBottomColor: '#17202a',
    paddingBottom: 4,
    fontSize: 7.5,
    color: GREY,
  },
  line: { flexDirection: 'row', borderBottomWidth: 0.75, borderBottomColor: LINE, paddingVertical: 5 },
  strong: {
    flexDirection: 'row',
    borderBottomWidth: 1,
    borderBottomColor: '#17202a',
    paddingVertical: 5,
    fontWeight: 600,
  },
  place: { width: 22 },
  name: { flex: 1, paddingRight: 8 },
  count: { width: 30, textAlign: 'right' },
  price: { width: 54, textAlign: 'right' },
  rate: { width: 34, textAlign: 'right' },
  amount: { width: 54, textAlign: 'right' },
  under: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 16 },
  paid: { width: '42%' },
  paidName: { width: 88, color: GREY },
  taxes: { width: '54%' },
  taxName: { flex: 1 },
  due: { flexDirection: 'row', justifyContent: 'space-between', fontSize: 12, fontWeight: 600, paddingTop: 8 },
  notes: { marginTop: 18, borderTopWidth: 0.75, borderTopColor: LINE, paddingTop: 8 },
  ksef: { flexDirection: 'row', marginTop: 20 },
  ksefText: { paddingLeft: 14, justifyContent: 'center' },
  foot: { position: 'absolute', bottom: 32, right: 52, color: GREY, fontSize: 8 },
} as const

/** An invoice or a correction, to keep and to print. */
export function InvoicePdf({ document, number, school, logo, locale, ksef }: Props) {
  const t: Say = (key, values) => translate(locale, `invoicing.${key}`, values)
  const title = t(document.corrects ? 'pdf_correction' : 'pdf_invoice')
  return (
    <Document title={`${title} ${number}`} author={document.seller.name} language={locale}>
      <Page size="A4" style={styles.page}>
        <View style={styles.head}>
          {logo ? <Image src={logo} style={styles.logo} /> : <Text style={styles.school}>{school}</Text>}
          <View>
            <Fact name={t('pdf_issued')} value={formatDay(document.issuedOn, locale)} />
            <Fact name={t('pdf_sold')} value={formatDay(document.soldOn, locale)} />
            <Fact name={t('pdf_place')} value={document.seller.city} />
          </View>
        </View>
        <Text style={styles.grey}>{title}</Text>
        <Text style={styles.title}>{number}</Text>
        <About document={document} t={t} locale={locale} />
        <View style={styles.parties}>
          <PartyLines style={styles.party} name={t('pdf_seller')} party={document.seller} t={t} />
          <PartyLines style={styles.last} name={t('pdf_buyer')} party={document.buyer} t={t} />
        </View>
        {document.before && document.cause === 'buyer' ? (
          <BuyerChange document={document} t={t} />
        ) : (
          <Lines document={document} t={t} locale={locale} />
        )}
        <View style={styles.under} wrap={false}>
          <View style={styles.paid}>
            <Paid document={document} t={t} locale={locale} />
          </View>
          <View style={styles.taxes}>
            <Taxes document={document} t={t} locale={locale} />
          </View>
        </View>
        {ksef && <KsefCode ksef={ksef} t={t} />}
        <Notes document={document} t={t} locale={locale} />
        <PageCount text="{page} / {pages}" style={styles.foot} />
      </Page>
    </Document>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <View style={styles.fact}>
      <Text style={styles.factName}>{name}</Text>
      <Text style={styles.factValue}>{value}</Text>
    </View>
  )
}

type Part = { document: InvoiceDocument; t: Say; locale: Locale }

/** What a correction corrects, and why. */
function About({ document: { corrects, cause }, t, locale }: Part) {
  if (!corrects || !cause) return null
  const lines = [
    [t('pdf_corrects'), t('pdf_corrects_of', { number: corrects.number, date: formatDay(corrects.issuedOn, locale) })],
    ...(corrects.ksefNumber ? [[t('pdf_ksef_of_corrected'), corrects.ksefNumber]] : []),
    [t('pdf_cause'), t(`cause_${cause}`)],
  ]
  return (
    <View style={styles.about}>
      {lines.map(([name, value]) => (
        <View key={name} style={styles.row}>
          <Text style={styles.aboutName}>{name}</Text>
          <Text>{value}</Text>
        </View>
      ))}
    </View>
  )
}

type PartyProps = { name: string; party: Party; t: Say; style: typeof styles.party | typeof styles.last }

function PartyLines({ name, party, t, style }: PartyProps) {
  return (
    <View style={style}>
      <Text style={styles.grey}>{name}</Text>
      <Text style={styles.bold}>{party.name}</Text>
      {toLines(party, t).map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </View>
  )
}

function toLines({ street, postal_code, city, country, vat_id }: Party, t: Say): string[] {
  const place = [postal_code, city].filter(Boolean).join(' ')
  const number = vat_id ? t('pdf_vat_id', vatIdText(vat_id, country)) : ''
  return [street, country && country !== 'PL' ? `${place}, ${country}` : place, number].filter(Boolean)
}

/** The buyer before and after; the amounts stay. */
function BuyerChange({ document: { before, buyer }, t }: Omit<Part, 'locale'>) {
  const inWords = (party: Party) => [party.name, ...toLines(party, t)].join(', ')
  return (
    <View>
      {before && <Compared name={t('pdf_before')} party={inWords(before.buyer)} />}
      <Compared name={t('pdf_after')} party={inWords(buyer)} />
    </View>
  )
}

function Compared({ name, party }: { name: string; party: string }) {
  return (
    <View style={styles.line}>
      <Text style={styles.paidName}>{name}</Text>
      <Text style={styles.name}>{party}</Text>
    </View>
  )
}

function Lines({ document, t, locale }: Part) {
  const { before } = document
  const lines = markAbroad(document, document.lines)
  const head = [t('pdf_price'), t('pdf_vat'), t('pdf_net'), t('pdf_vat_amount'), t('pdf_gross')]
  return (
    <View>
      <View style={styles.tableHead}>
        <Text style={styles.place}>{t('pdf_no')}</Text>
        <Text style={styles.name}>{t('pdf_name')}</Text>
        <Text style={styles.count}>{t('pdf_quantity')}</Text>
        {head.map((name, at) => (
          <Text key={name} style={at === 0 ? styles.price : at === 1 ? styles.rate : styles.amount}>
            {name}
          </Text>
        ))}
      </View>
      {before
        ? lines.map((line, at) => {
            const old = before.lines[at]
            return old && differs(old, line) ? (
              <Change
                key={line.itemId}
                before={{ ...old, abroad: line.abroad }}
                after={line}
                place={at + 1}
                t={t}
                locale={locale}
              />
            ) : null
          })
        : lines.map((line, at) => <Line key={line.itemId} place={String(at + 1)} line={line} t={t} locale={locale} />)}
    </View>
  )
}

const differs = (one: InvoiceLine, other: InvoiceLine) => one.net !== other.net || one.vat !== other.vat

type LineProps = {
  line: InvoiceLine
  place: string
  t: Say
  locale: Locale
  note?: string
  strong?: boolean
}

function Line({ line, place, t, locale, note, strong = false }: LineProps) {
  const { title, quantity, unitAmount, discount, net, vat } = line
  return (
    <View style={strong ? styles.strong : styles.line} wrap={false}>
      <Text style={styles.place}>{place}</Text>
      <View style={styles.name}>
        <Text>{note ? `${note}: ${title}` : title}</Text>
        {discount > 0 && !note && (
          <Text style={styles.grey}>{t('pdf_discount', { amount: formatAmount(discount, locale) })}</Text>
        )}
      </View>
      <Text style={styles.count}>{t('pdf_pieces', { quantity })}</Text>
      <Text style={styles.price}>{formatAmount(unitAmount, locale)}</Text>
      <Text style={styles.rate}>{nameRate(line, t, locale)}</Text>
      <Text style={styles.amount}>{formatAmount(net, locale)}</Text>
      <Text style={styles.amount}>{formatAmount(vat, locale)}</Text>
      <Text style={styles.amount}>{formatAmount(net + vat, locale)}</Text>
    </View>
  )
}

type ChangeProps = Pick<LineProps, 't' | 'locale'> & { before: InvoiceLine; after: InvoiceLine; place: number }

function Change({ before, after, place, ...rest }: ChangeProps) {
  const { t } = rest
  const difference = {
    ...after,
    quantity: after.quantity - before.quantity,
    net: after.net - before.net,
    vat: after.vat - before.vat,
  }
  return (
    <>
      <Line line={before} place={String(place)} note={t('pdf_before')} {...rest} />
      <Line line={after} place="" note={t('pdf_after')} {...rest} />
      <Line line={difference} place="" note={t('pdf_difference')} {...rest} strong />
    </>
  )
}

function Paid({ document, t, locale }: Part) {
  const { paid, order, taxes, cause } = document
  const { gross } = sumTaxes(taxes)
  const way = [
    paid.method && translate(locale, `payment-providers.method_${paid.method}`),
    paid.provider && translate(locale, `payment-providers.provider_${paid.provider}`),
  ]
  const lines = [
    [t('pdf_way'), way.filter(Boolean).join(', ')],
    ...(cause
      ? []
      : [[t('pdf_paid'), `${formatMoney(gross, document.currency, locale)}, ${formatDay(paid.on, locale)}`]]),
    [t('pdf_order'), order.number],
  ]
  return lines
    .filter(([, value]) => value)
    .map(([name, value]) => (
      <View key={name} style={styles.row}>
        <Text style={styles.paidName}>{name}</Text>
        <Text>{value}</Text>
      </View>
    ))
}

/** The tax at each rate; of a correction before, after and the difference of all. */
function Taxes({ document, t, locale }: Part) {
  const { lines, before, taxes, currency } = document
  const { gross, ...sums } = sumTaxes(taxes)
  const compared = before && document.cause !== 'buyer'
  const head = [t('pdf_rate'), t('pdf_net'), t('pdf_vat_amount'), t('pdf_gross')]
  return (
    <>
      <View style={styles.tableHead}>
        {head.map((name, at) => (
          <Text key={name} style={at === 0 ? styles.taxName : styles.amount}>
            {name}
          </Text>
        ))}
      </View>
      {compared && <Tax name={t('pdf_before_all')} row={sumTaxes(sumLines(before.lines))} locale={locale} />}
      {compared && <Tax name={t('pdf_after_all')} row={sumTaxes(sumLines(lines))} locale={locale} />}
      {markAbroad(document, taxes).map((row) => (
        <Tax key={`${row.vatRate} ${row.abroad}`} name={nameRate(row, t, locale)} row={row} locale={locale} />
      ))}
      <Tax name={t(before ? 'pdf_change' : 'pdf_total')} row={sums} locale={locale} strong />
      <View style={styles.due}>
        <Text>
          {t(before ? (gross < 0 ? 'pdf_to_refund' : gross > 0 ? 'pdf_to_pay_more' : 'pdf_to_pay') : 'pdf_to_pay')}
        </Text>
        <Text>{formatMoney(before ? Math.abs(gross) : 0, currency, locale)}</Text>
      </View>
    </>
  )
}

type TaxProps = { name: string; row: Pick<TaxRow, 'net' | 'vat'>; locale: Locale; strong?: boolean }

function Tax({ name, row: { net, vat }, locale, strong = false }: TaxProps) {
  return (
    <View style={strong ? styles.strong : styles.line}>
      <Text style={styles.taxName}>{name}</Text>
      <Text style={styles.amount}>{formatAmount(net, locale)}</Text>
      <Text style={styles.amount}>{formatAmount(vat, locale)}</Text>
      <Text style={styles.amount}>{formatAmount(net + vat, locale)}</Text>
    </View>
  )
}

const QR_SIZE = 68

function KsefCode({ ksef: { number, qr }, t }: { ksef: Ksef; t: Say }) {
  return (
    <View style={styles.ksef} wrap={false}>
      <Svg width={QR_SIZE} height={QR_SIZE} viewBox={`0 0 ${qr.size} ${qr.size}`}>
        <Path d={qr.d} fill="#000000" />
      </Svg>
      <View style={styles.ksefText}>
        <Text style={styles.bold}>{t('pdf_ksef')}</Text>
        <Text style={styles.grey}>{t('pdf_ksef_help')}</Text>
        <Text>{number}</Text>
      </View>
    </View>
  )
}

/** What the law asks for beside the amounts. */
function Notes({ document, t, locale }: Part) {
  const { taxes, exemptBasis, exchange, seller, tax } = document
  const isReverse = tax?.treatment === 'reverse_charge'
  const isExempt = taxes.some((row) => row.vatRate === null && !isAbroad(document, row))
  const taxed = taxes.filter(({ vatRate }) => vatRate !== null)
  const notes = [
    isReverse && t('pdf_reverse_charge'),
    isReverse && tax.reference && t('pdf_vies', { reference: tax.reference }),
    tax?.treatment === 'oss' && t('pdf_oss', { country: nameCountry(tax.country, locale) }),
    isExempt && (exemptBasis ? t('pdf_exempt', { basis: exemptBasis }) : t('pdf_exempt_plain')),
    exchange &&
      t('pdf_exchange', {
        currency: exchange.currency,
        rate: formatRateOfExchange(exchange.rate, locale),
        table: exchange.table,
        date: formatDay(exchange.day, locale),
        vat: formatMoney(toPln(sumTaxes(taxed).vat, exchange), 'PLN', locale),
      }),
    seller.country === 'PL' && taxed.length > 0 && t('pdf_from_gross'),
  ].filter((note) => typeof note === 'string')
  return (
    <View style={styles.notes}>
      {notes.map((note) => (
        <Text key={note} style={styles.grey}>
          {note}
        </Text>
      ))}
    </View>
  )
}
