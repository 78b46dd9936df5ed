import { Column, Heading, Hr, Row, Section } from '@react-email/components'
import type { ReactNode } from 'react'
import { isOpened, KINDS } from '#app/content/catalogue/kind.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter, LetterFrame } from '#app/platform/letter.ts'
import { formatMoney } from '#app/platform/money.ts'
import { vatIdText } from '#app/platform/vat-id.ts'
import { MAIL_COLORS, MailAction, MailLayout, MailLink, MailText } from '#app/ui/mail-layout.tsx'
import { formatDate, formatDateTime } from '#app/ui/time.ts'
import { formatPeriod, type ReceiptView } from '../receipt-view.ts'

/** `confirm`: where an address is confirmed that nobody has confirmed yet. */
type ReceiptLetter = ReceiptView & { confirm: string | null }
type ReceiptProps = ReceiptLetter & LetterFrame

/** What comes with a date ends with it, and is kept for its buyer until then. */
const OF_A_DATE: ProductType[] = ['event', 'consultation']

const LINE = `1px solid ${MAIL_COLORS.line}`

const vatName = (locale: Locale, rate: number | null) =>
  rate === null ? translate(locale, 'ui.vat_exempt') : translate(locale, 'ui.vat', { rate })

type Values = Record<string, string | number>

/** The letter's own words stand with the receipts, so that no checkout loads them. */
const textsIn = (locale: Locale) => (key: string, values?: Values) => translate(locale, `invoices.${key}`, values)
const orderTextsIn = (locale: Locale) => (key: string, values?: Values) => translate(locale, `checkout.${key}`, values)

/** What a buyer keeps: access, receipt, and what was agreed to; the terms go with it. */
export const receiptLetter: Letter<ReceiptLetter> = {
  kind: 'receipt',
  subject: (view) => {
    const { key, said } = toWords(view)
    return [`invoices.mail_subject${key}`, said]
  },
  body: Receipt,
}

type SubjectVariant = '' | '_renewal' | '_change' | '_for_good' | '_too_late'

function getEnding({ bought }: ReceiptProps): SubjectVariant {
  if (bought?.nothing) return '_too_late'
  if (!bought || bought.by === 'joining') return ''
  return bought.until ? `_${bought.by}` : '_for_good'
}

/** What an order of a plan came to, which is not always access that opens: how its words end, and what they say. */
function toWords(view: ReceiptProps) {
  const { school, locale, product, order, bought } = view
  const date = bought?.until ? formatDate(bought.until, locale, school.timeZone) : ''
  return { key: getEnding(view), said: { school: school.name, product: product.title, number: order, date } }
}

function Receipt(view: ReceiptProps) {
  const { school, locale, product, total, currency } = view
  const t = textsIn(locale)
  const received = total === 0 ? t('mail_free') : t('mail_paid', { amount: formatMoney(total, currency, locale) })
  const { key, said } = toWords(view)
  const after = view.bought?.after
  const charged = after && {
    amount: formatMoney(after.amount, after.currency, locale),
    date: formatDate(after.at, locale, school.timeZone),
  }
  return (
    <MailLayout
      frame={view}
      preview={t(`mail_preview${key}`, said)}
      title={t(`mail_hello${key || (OF_A_DATE.includes(product.type) ? `_${product.type}` : '')}`, said)}
      reason={
        key ? translate(locale, 'renewals.reason', { school: school.name }) : t('mail_why', { school: school.name })
      }
    >
      <MailText>
        {received} {howLong(view)}
      </MailText>
      {view.bought?.nothing && <MailText>{t('mail_nothing')}</MailText>}
      {charged && <MailText>{t('mail_after_trial', charged)}</MailText>}
      {view.step === 'manage' && <MailText>{t('mail_licences', { count: view.quantity })}</MailText>}
      <MailAction href={product.href}>
        {t(isOpened(product.type) ? `mail_to_${product.type}` : `mail_${view.step}`)}
      </MailAction>
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
      <Amounts {...view} />
      <Details {...view} />
      <Hr className="mail-line" style={{ margin: '32px 0', borderColor: MAIL_COLORS.line }} />
      <Agreed {...view} />
      <MailText>{t('mail_questions', { email: school.seller.email })}</MailText>
    </MailLayout>
  )
}

/** How long access lasts: in one sentence, unless things of the order differ in it. */
function howLong({ opens, items, locale }: ReceiptProps): string {
  const t = textsIn(locale)
  const [first] = opens
  if (!first) return ''
  if (opens.length === items.length && opens.every(({ days }) => days === first.days))
    return first.days === 0 ? t('mail_no_end') : t('mail_days', { days: first.days })
  return opens.map((one) => t(one.days === 0 ? 'mail_no_end_of' : 'mail_days_of', one)).join(' ')
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

function Amounts(view: ReceiptProps) {
  const { locale, product, items, net, vats, discount, owned, promoCode: code, total, currency, bought } = view
  const t = orderTextsIn(locale)
  const less = bought?.by === 'change' ? textsIn(locale)('mail_period_left') : t('discount')
  const money = (amount: number) => formatMoney(amount, currency, locale)
  return (
    <Section>
      {items.map(({ title, quantity, amount, parts }) => (
        <Amount
          key={title}
          name={
            quantity > 1
              ? `${title} · ${t(product.type === 'event' ? 'seats_quantity' : 'mail_quantity', { quantity })}`
              : title
          }
          value={money(amount)}
          parts={parts}
        />
      ))}
      {owned > 0 && <Amount name={t('owned_parts')} value={money(-owned)} />}
      {discount > owned && <Amount name={code ? `${less} (${code})` : less} value={money(owned - discount)} />}
      {total > 0 && <Amount name={t('net')} value={money(net)} />}
      {total > 0 && vats.map(({ rate, vat }) => <Amount key={rate} name={vatName(locale, rate)} value={money(vat)} />)}
      {total > 0 && <Amount name={t('paid')} value={money(total)} strong />}
    </Section>
  )
}

type AmountProps = { name: string; value: string; strong?: boolean; parts?: readonly string[] }

function Amount({ name, value, strong = false, parts = [] }: AmountProps) {
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

function Details({ school, locale, order, receipt, at, period, buyer }: ReceiptProps) {
  const t = textsIn(locale)
  const { seller } = school
  const sold = [seller.name, seller.address, seller.vat_id && t('mail_vat_id', vatIdText(seller.vat_id))]
  return (
    <Section
      className="mail-box"
      style={{ margin: '16px 0', padding: '12px 16px', borderRadius: '8px', backgroundColor: MAIL_COLORS.box }}
    >
      {receipt && <Detail name={t('mail_receipt')} lines={[receipt]} />}
      <Detail name={t('mail_order')} lines={[order]} />
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

function Agreed({ school, locale, consents, waived, product, withdraw, agreedAt, terms }: ReceiptProps) {
  const t = textsIn(locale)
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
      {waived !== null && (
        <MailText>
          {t(!waived ? 'mail_not_waived' : KINDS[product.type].isService ? 'mail_service_waived' : 'mail_waived')}
        </MailText>
      )}
      {withdraw && (
        <MailText>
          <MailLink href={withdraw}>{t('mail_withdraw')}</MailLink>
        </MailText>
      )}
    </>
  )
}
