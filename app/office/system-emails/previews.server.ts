import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale, translate } from '#app/platform/i18n.ts'
import { getTextKind, renderLetter, sendLetter } from '#app/platform/letters.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { SALE_GROUPS } from '#app/selling/sales/sale-view.ts'
import { frameOf, loadStandardEmails } from './catalogue.server.ts'
import { type LetterSample, letterSamples, type SampleFacts } from './later-wings.server.ts'
import type { EmailPreview, EmailTexts } from './system-email.ts'
import { type EmailKey, toWords } from './system-emails.server.ts'

/** Of a school with more, the newest of a type or a language may be an older one's turn. */
const LATEST = 50

/** What a school's e-mails are about lately: its newest products, student and paid order. */
export async function loadSampleFacts(db: Db, school: CurrentSchool, locale: Locale): Promise<Partial<SampleFacts>> {
  const [latest, [student], orders] = await Promise.all([
    db
      .select({ type: products.type, title: products.title })
      .from(products)
      .where(eq(products.schoolId, school.id))
      .orderBy(desc(products.id))
      .limit(LATEST),
    db
      .select({ firstName: accounts.firstName, lastName: accounts.lastName, email: accounts.email })
      .from(accounts)
      .where(and(eq(accounts.schoolId, school.id), eq(accounts.role, 'student'), isNull(accounts.deletedAt)))
      .orderBy(desc(accounts.id))
      .limit(1),
    db
      .select({ id: transactions.id, locale: transactions.locale })
      .from(transactions)
      .where(and(eq(transactions.schoolId, school.id), inArray(transactions.status, SALE_GROUPS.paid)))
      .orderBy(desc(transactions.id))
      .limit(LATEST),
  ])
  const title = (type: ProductType) => {
    const found = latest.find((product) => product.type === type)
    return found && inLocale(found.title, locale)
  }
  // An order names its products in the language of its buyer.
  const order = orders.find((one) => one.locale === locale)
  const receipt = order && (await readReceiptOf(db, school, order.id))
  return {
    origin: school.origin,
    timeZone: school.timeZone,
    currency: school.currency,
    course: title('course'),
    bundle: title('bundle'),
    event: title('event'),
    consultation: title('consultation'),
    membership: title('membership'),
    buyer: student && toSnakeCase(student),
    ...receipt,
  }
}

async function readReceiptOf(db: Db, school: CurrentSchool, id: number): Promise<Partial<SampleFacts>> {
  const { readReceipt } = await import('#app/selling/checkout/receipt-mail.server.ts')
  const { props } = await readReceipt(db, school, id)
  // What a renewal or a refund was made of has e-mails of its own.
  const isUsual = props.outcome === 'success' && props.order.bought === null
  return { buyer: props.order.buyer, ...(isUsual && { receipt: props }) }
}

/** The sample of a kind, about what the school has; made up where it has nothing yet. */
async function makeSample(school: CurrentSchool, { kind, locale }: EmailKey, own: Partial<SampleFacts>) {
  const { makeUp, makeLetterSamples } = await letterSamples.use().load()
  const known = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined && value !== ''))
  const samples = makeLetterSamples({ ...makeUp(locale), ...known }, locale)
  const sample = samples.find((one) => getTextKind(one, frameOf(one, school, locale)) === kind)
  // Every kind has a sample, by test.
  return sample as LetterSample
}

/** An e-mail with these words, as it would arrive. */
export async function previewEmail(
  school: CurrentSchool,
  key: EmailKey,
  texts: EmailTexts,
  own: Partial<SampleFacts>,
): Promise<EmailPreview> {
  const sample = await makeSample(school, key, own)
  const standard = await findStandard(school, key)
  return renderLetter(sample, frameOf(sample, school, key.locale), toWords(texts, standard))
}

async function findStandard(school: CurrentSchool, { kind, locale }: EmailKey): Promise<EmailTexts> {
  return (await loadStandardEmails(school)).get(kind)?.texts[locale] as EmailTexts
}

/** Sends the viewer an e-mail with these words; its subject says that it is a test. */
export async function sendTestEmail(
  { school, viewer }: { school: CurrentSchool; viewer: Member },
  key: EmailKey,
  texts: EmailTexts,
  own: Partial<SampleFacts>,
): Promise<void> {
  const sample = await makeSample(school, key, own)
  const { opening, closing } = toWords(texts, await findStandard(school, key))
  const subject = translate(key.locale, 'system-emails.test_subject', { subject: texts.subject })
  await sendLetter(
    { ...sample, kind: 'notifications.test' },
    {
      school,
      to: { ...viewer, locale: key.locale, firstName: sample.firstName },
      toStranger: false,
      reference: newToken(),
      props: {},
      words: { subject, opening, closing },
    },
  )
}
