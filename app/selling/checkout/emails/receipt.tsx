import { Column, Heading, Hr, Row, Section } from '@react-email/components'
import type { ReactNode } from 'react'
import { isOpened, KINDS } from '#app/content/catalogue/kind.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter, LetterFrame } from '#app/platform/letter.ts'
import { formatMoney } from '#app/platform/money.ts'
import { vatIdText } from '#app/platform/vat-id.ts'
import { MAIL_COLORS, MailAction, MailLayout, MailLink, MailText } from '#app/ui/mail-layout.tsx'
import { formatDate, formatDateTime, formatMoment } from '#app/ui/time.ts'
import type { NextCharge } from '../bought.ts'
import type { OrderOutcome } from '../order-state.ts'
import { formatPeriod, type OrderView } from '../order-view.ts'
import type { ReceiptView } from '../receipt-view.ts'
import { OrderRows } from './order-rows.tsx'

/** `confirm`: where an address is confirmed that nobody has confirmed yet. */
type ReceiptLetter = ReceiptView & { confirm: string | null }
type ReceiptProps = ReceiptLetter & LetterFrame

/** What comes with a date ends with it, and is kept for its buyer until then. */
const OF_A_DATE: ProductType[] = ['event', 'consultation']

type Values = Record<string, string | number>

/** The letter's own words stand with the receipts, so that no checkout loads them. */
const textsIn = (locale: Locale) => (key: string, values?: Values) => translate(locale, `invoices.${key}`, values)

/** What a buyer keeps: access, receipt, and what was agreed to; the terms go with it. */
export const receiptLetter: Letter<ReceiptLetter> = {
  kind: 'receipt',
  variant: (view) => getEnding(view).slice(1).replaceAll('_', '-'),
  values: (view) => {
    const { school: _, ...values } = toWords(view).values
    const { total, currency, buyer } = view.order
    return {
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
      amount: formatMoney(total, currency, view.locale),
      last_name: buyer.last_name,
    }
  },
  subject: (view) => {
    const { key, values } = toWords(view)
    return [`invoices.mail_subject${key}`, values]
  },
  body: Receipt,
}

type SubjectVariant =
  | ''
  | '_gift'
  | '_presale'
  | '_renewal'
  | '_change'
  | '_instalment'
  | '_for_good'
  | '_too_late'
  | '_missing'
  | '_refunded'
  | '_closed'

/** How the words of an order end that gives no access, or not all of it. */
const WITHOUT_ACCESS: Partial<Record<OrderOutcome, SubjectVariant>> = {
  too_late: '_too_late',
  missing: '_missing',
  refunded: '_refunded',
  withdrawn: '_closed',
  closed: '_closed',
}

function getEnding({ outcome, order: { bought, gift, items } }: ReceiptView): SubjectVariant {
  const without = WITHOUT_ACCESS[outcome]
  if (without) return without
  if (gift) return '_gift'
  if (!bought || bought.by === 'joining') return items[0]?.opensAt ? '_presale' : ''
  if (bought.by === 'instalment') return '_instalment'
  return bought.until ? `_${bought.by}` : '_for_good'
}

/** What an order came to, which is not always access that opens: how its words end, and what they say. */
function toWords(view: ReceiptProps) {
  const { school, locale, order } = view
  const { product, number, bought, gift, items, missing } = order
  const day = bought?.until ?? items[0]?.opensAt
  const date = day ? formatDate(day, locale, school.timeZone) : ''
  const titles = missing.map(({ title }) => title).join(', ')
  return {
    key: getEnding(view),
    values: { school: school.name, product: product.title, number, date, titles, name: gift?.name ?? '' },
  }
}

function Receipt(view: ReceiptProps) {
  const { school, locale, order, outcome, href, step } = view
  const { product, total, currency, bought, quantity } = order
  const t = textsIn(locale)
  const received = total === 0 ? t('mail_free') : t('mail_paid', { amount: formatMoney(total, currency, locale) })
  const { key, values } = toWords(view)
  const isInstalment = bought?.by === 'instalment'
  const opens = outcome === 'success' && !isInstalment
  const waits = key === '_presale' && step !== 'manage'
  const after = opens ? bought?.after : null
  const inWords = (charge: NextCharge) => ({
    amount: formatMoney(charge.amount, charge.currency, locale),
    date: formatDate(charge.at, locale, school.timeZone),
  })
  const charged = after && inWords(after)
  const sendAt = key === '_gift' && order.gift?.state === 'waiting' && order.gift.sendAt
  const next = outcome === 'success' && order.nextInstalment && inWords(order.nextInstalment)
  const isPlan = bought !== null && bought.by !== 'joining' && !isInstalment
  return (
    <MailLayout
      frame={view}
      preview={t(`mail_preview${key}`, values)}
      title={t(`mail_hello${key || (OF_A_DATE.includes(product.type) ? `_${product.type}` : '')}`, values)}
      reason={
        isPlan ? translate(locale, 'renewals.reason', { school: school.name }) : t('mail_why', { school: school.name })
      }
    >
      <MailText>
        {received} {opens && howLong(view)}
      </MailText>
      {key in EXPLAINED && <MailText>{t(EXPLAINED[key as keyof typeof EXPLAINED], values)}</MailText>}
      {sendAt && <MailText>{t('mail_gift_later', { date: formatDate(sendAt, locale, school.timeZone) })}</MailText>}
      {charged && <MailText>{t('mail_after_trial', charged)}</MailText>}
      {next && <MailText>{t('mail_next_instalment', next)}</MailText>}
      {opens &&
        view.opens.map(
          ({ id, title, opensAt }) =>
            opensAt && (
              <MailText key={id}>
                {t('mail_opens', { title, at: formatMoment(opensAt, locale, school.timeZone) })}
              </MailText>
            ),
        )}
      {opens && step === 'manage' && <MailText>{t('mail_licences', { count: quantity })}</MailText>}
      {(opens && !waits) || outcome === 'too_late' ? (
        <MailAction href={href}>
          {t(opens && order.gift ? 'mail_gift' : isOpened(product.type) ? `mail_to_${product.type}` : `mail_${step}`)}
        </MailAction>
      ) : (
        <MailAction href={getLoginAddress(school.origin, `/transaction/${order.hash}/thank-you`)}>
          {t('mail_see_order')}
        </MailAction>
      )}
      {view.confirm && (
        <MailText>
          {t('mail_confirm')} <MailLink href={view.confirm}>{t('mail_confirm_link')}</MailLink>
        </MailText>
      )}
      {view.comeBack && (
        <MailText>
          {t('mail_come_back')} <MailLink href={view.comeBack}>{t('mail_come_back_link')}</MailLink>
        </MailText>
      )}
      <Hr className="mail-line" style={{ margin: '32px 0', borderColor: MAIL_COLORS.line }} />
      <Title>{total === 0 ? t('mail_order') : t('mail_receipt')}</Title>
      <OrderRows order={order} locale={locale} />
      <Details {...view} />
      <Hr className="mail-line" style={{ margin: '32px 0', borderColor: MAIL_COLORS.line }} />
      <Agreed {...view} />
      <MailText>{t('mail_questions', { email: school.seller.email })}</MailText>
    </MailLayout>
  )
}

/** What is explained of an order that gives no access, or not all of it. */
const EXPLAINED = {
  _gift: 'mail_gift_text',
  _too_late: 'mail_nothing',
  _missing: 'mail_missing',
  _refunded: 'mail_refunded',
  _closed: 'mail_closed',
} as const

/** How long access lasts: in one sentence, unless things of the order differ in it. */
function howLong({ opens, order: { items }, locale }: ReceiptProps): string {
  const t = textsIn(locale)
  const [first] = opens
  if (!first) return ''
  const { accessDays: days } = first
  if (opens.length === items.length && opens.every(({ accessDays }) => accessDays === days))
    return days === 0 ? t('mail_no_end') : t('mail_days', { days })
  return opens
    .map(({ title, accessDays }) =>
      t(accessDays === 0 ? 'mail_no_end_of' : 'mail_days_of', { title, days: accessDays }),
    )
    .join(' ')
}

function Title({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h2"
      className="mail-text"
      style={{ margin: '0 0 12px', color: MAIL_COLORS.text, fontSize: '18px', lineHeight: '26px' }}
    >
      {children}
    </Heading>
  )
}

function Details({ school, locale, order, at, buyer }: ReceiptProps) {
  const t = textsIn(locale)
  const { number, receipt, period } = order
  const { seller } = school
  const sold = [seller.name, seller.address, seller.vat_id && t('mail_vat_id', vatIdText(seller.vat_id))]
  return (
    <Section
      className="mail-box"
      style={{ margin: '16px 0', padding: '12px 16px', borderRadius: '8px', backgroundColor: MAIL_COLORS.box }}
    >
      {receipt?.number && <Detail name={t('mail_receipt')} lines={[receipt.number]} />}
      <Detail name={t('mail_order')} lines={[number]} />
      <Detail name={t('mail_date')} lines={[formatDateTime(at, locale, school.timeZone)]} />
      {period && <Detail name={t('mail_period')} lines={[formatPeriod(period, locale, school.timeZone)]} />}
      <Detail name={t('mail_buyer')} lines={buyer} />
      <Detail name={t('mail_seller')} lines={sold} />
    </Section>
  )
}

function Detail({ name, lines }: { name: string; lines: string[] }) {
  const style = { padding: '4px 0', fontSize: '14px', lineHeight: '21px', verticalAlign: 'top' as const }
  return (
    <Row>
      <Column className="mail-faint" style={{ ...style, width: '108px', color: MAIL_COLORS.faint }}>
        {name}{' '}
      </Column>
      <Column className="mail-soft" style={style}>
        {lines.filter(Boolean).map((line) => (
          <div key={line} dir="auto">
            {line}
          </div>
        ))}
      </Column>
    </Row>
  )
}

/** What giving up the right to withdraw was about, as the sentence said beside its box. */
function getWaived({ product, gift, items }: OrderView) {
  if (KINDS[product.type].isService) return 'mail_service_waived'
  if (gift) return 'mail_gift_waived'
  return items.some(({ opensAt }) => opensAt) ? 'mail_presale_waived' : 'mail_waived'
}

function Agreed({ school, locale, order, waived, withdraw, agreedAt, terms }: ReceiptProps) {
  const t = textsIn(locale)
  const { consents } = order
  const date = formatDateTime(agreedAt, locale, school.timeZone)
  const agreed = consents.filter(({ given }) => given)
  return (
    <>
      {/* By a renewal nothing is agreed to. */}
      {(terms || agreed.length > 0) && (
        <>
          <Title>{t('mail_agreed')}</Title>
          <MailText>
            {terms ? t('mail_agreed_at', { date, version: terms.version }) : t('mail_agreed_plain', { date })}
          </MailText>
        </>
      )}
      {agreed.map(({ wording }) => (
        <MailText key={wording}>✓ {wording}</MailText>
      ))}
      {terms && <MailText>{t('mail_terms')}</MailText>}
      {waived !== null && <MailText>{t(waived ? getWaived(order) : 'mail_not_waived')}</MailText>}
      {withdraw && (
        <MailText>
          <MailLink href={withdraw}>{t('mail_withdraw')}</MailLink>
        </MailText>
      )}
    </>
  )
}
