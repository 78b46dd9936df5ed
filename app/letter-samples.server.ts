import { bookingLetter, bookNowLetter } from './booking/consultations/emails/booking-letters.ts'
import { BOOKING_NEWS } from './booking/consultations/news.ts'
import { giftAcceptedLetter, giftEndedLetter, giftLetter } from './booking/gifts/emails/gift-letters.ts'
import { licenceAccepted, licenceInvitation, licenceRemoved } from './booking/licences/emails/licence-letters.ts'
import {
  changeLetter,
  offerLetter,
  reminderLetter,
  replayLetter,
  seatLetter,
} from './booking/live-events/emails/event-letters.ts'
import { blocked, takenDown } from './community/moderation/emails/moderation-letters.ts'
import { toldLetter } from './community/notifications/emails/notification.tsx'
import { summaryLetter } from './community/notifications/emails/summary.tsx'
import { testLetter } from './community/notifications/emails/test-letter.ts'
import { converted } from './community/reviews/emails/converted.ts'
import type { ProductType } from './content/catalogue/product.ts'
import { confirmAddress, productOpened } from './forms/leads/emails/lead-letters.ts'
import { webhookDisabled } from './integrations/webhooks/emails/webhook-letters.ts'
import { DISABLED_REASONS } from './integrations/webhooks/webhook.ts'
import { type InstalmentFacts, instalmentLetters } from './memberships/instalments/emails/instalment-letters.ts'
import { priceLetter } from './memberships/membership-plans/emails/price.ts'
import { type MembershipFacts, membershipLetters } from './memberships/renewals/emails/renewal-letters.ts'
import { winBack } from './memberships/renewals/emails/win-back.ts'
import { exportReady } from './office/my-data/emails/export-ready.ts'
import { accessGiven } from './office/students/emails/access-given.ts'
import { withdrawnLetter } from './office/students/emails/access-withdrawn.ts'
import { fromStaff } from './office/students/emails/from-staff.tsx'
import { invitationLetter } from './office/students/emails/invitation.ts'
import { mergedLetter } from './office/students/emails/merged.ts'
import type { LetterSample, SampleFacts } from './office/system-emails/later-wings.server.ts'
import { schoolExportReady } from './office/transfer/emails/school-export-ready.ts'
import { applicationLetter, commissionLetter, decisionLetters } from './partners/affiliates/emails/affiliate-letters.ts'
import { withdrawalLetters } from './partners/balance/emails/withdrawal-letters.ts'
import { WITHDRAWAL_STATUSES } from './partners/balance/withdrawal.ts'
import { accountLetter } from './people/accounts/emails/account-letter.ts'
import { entryLink } from './people/accounts/emails/entry-link.ts'
import { NOTICES } from './people/accounts/letters.ts'
import { ENTRY_LINKS } from './people/accounts/tables.server.ts'
import { DOMAIN_NEWS } from './people/schools/domain.ts'
import { getLoginAddress } from './people/sign-in/login-address.ts'
import { domainNotice, scriptNotice, teamInvitation } from './people/team/emails/team-letters.ts'
import { inLocale, type Locale } from './platform/i18n.ts'
import type { Letter, LetterFrame } from './platform/letter.ts'
import { partAdded } from './selling/bundles/emails/part-added.ts'
import { receiptLetter } from './selling/checkout/emails/receipt.tsx'
import { instalmentTitle } from './selling/checkout/instalment-wording.ts'
import type { OrderItem, OrderView } from './selling/checkout/order-view.ts'
import { invoiceLetter } from './selling/invoicing/emails/invoice-letter.ts'
import { presaleMoved, presaleOpened } from './selling/presale/emails/presale-letters.ts'
import { withdrawalLetter, withdrawalLinkLetter } from './selling/purchases/emails/withdrawal-letters.ts'
import { differencesLetter } from './selling/reconciliation/emails/differences.ts'
import { refundLetter, revocationLetter } from './selling/sales/emails/sale-letters.ts'
import { unfinishedOrder } from './selling/unfinished-orders/emails/unfinished-order.ts'

type Frame = Pick<LetterFrame, 'firstName' | 'unsubscribe'>
/** A text of a sample, which people write in their own language. */
type Say = (en: string, pl: string) => string
const sayIn = (locale: Locale): Say => (locale === 'pl' ? (_, pl) => pl : (en) => en)

/** What stands where a school has nothing of the kind yet. */
export function makeUp(locale: Locale): SampleFacts {
  const say = sayIn(locale)
  return {
    origin: 'https://lumen.example',
    timeZone: 'Europe/Warsaw',
    currency: 'PLN',
    buyer: { first_name: 'Karolina', last_name: 'Nowak', email: 'karolina@example.com' },
    course: say('Portrait in available light', 'Portret w zastanym świetle'),
    bundle: say('The whole studio', 'Całe studio'),
    event: say('An evening of portraits', 'Wieczór z portretem'),
    consultation: say('A portfolio review', 'Przegląd portfolio'),
    membership: say('Lumen Club', 'Klub Lumen'),
  }
}

const at = '2026-12-04T18:00:00.000Z'
const endsAt = '2026-12-04T19:30:00.000Z'
const token = 'a'.repeat(43)

/** Every kind of e-mail that the product writes, as the people of one school get it. */
export function makeLetterSamples(facts: SampleFacts, locale: Locale): LetterSample[] {
  const say = sayIn(locale)
  const { origin, currency, course, timeZone, buyer } = facts
  const KNOWN: Frame = { firstName: buyer.first_name }
  const NEWS: Frame = { ...KNOWN, unsubscribe: `${origin}/unsubscribe/17-news-abc` }
  const STRANGER: Frame = { firstName: '' }
  const own = (path: string) => getLoginAddress(origin, path)
  const fullName = `${buyer.first_name} ${buyer.last_name}`.trim()
  const event = { title: facts.event, startsAt: at, endsAt, timeZone, slug: 'evening' }

  function sample<Props extends object>(letter: Letter<Props>, props: Props, frame = KNOWN, name = ''): LetterSample {
    const { kind, variant, values, subject, body } = letter
    return {
      ...frame,
      kind,
      name: [kind, name].filter(Boolean).join('-'),
      variant: variant && ((shown) => variant({ ...props, ...shown })),
      values: values && ((shown) => values({ ...props, ...shown })),
      subject: (shown) => subject({ ...props, ...shown }),
      body: (shown) => body({ ...props, ...shown }),
    }
  }

  const booking = {
    toHost: false,
    product: facts.consultation,
    startsAt: at,
    endsAt: '2026-12-04T18:45:00.000Z',
    before: undefined,
    timeZone,
    student: fullName,
    where: 'https://meet.example/lumen',
    message: '',
    answers: [
      {
        title: say('What would you like to talk about?', 'O czym chcesz porozmawiać?'),
        answer: say('Light at home, and how to print.', 'O świetle w domu i o drukowaniu.'),
      },
    ],
    changeableUntil: '2026-12-03T18:00:00.000Z',
    href: `${origin}/bookings/3`,
  }

  const membership: MembershipFacts = {
    title: facts.membership,
    amount: 4900,
    currency,
    at,
    closes: '2026-12-08T18:00:00.000Z',
    trial: false,
    byStaff: false,
    noCard: false,
    cardExpires: false,
    failure: null,
    origin,
    confirm: null,
  }

  const instalments: InstalmentFacts = {
    title: facts.course,
    number: 2,
    count: 6,
    amount: 19_900,
    currency,
    at,
    open: true,
    failure: null,
    page: `${origin}/my/instalments/3`,
    product: own('/available-light'),
    confirm: null,
  }

  const item = (type: ProductType, title: string, amount: number, more: Partial<OrderItem> = {}): OrderItem => ({
    id: 1,
    productId: 1,
    type,
    title,
    quantity: 1,
    unitAmount: amount,
    amount,
    net: Math.round((amount * 100) / 123),
    vat: amount - Math.round((amount * 100) / 123),
    vatRate: 2300,
    accessDays: 0,
    standardAmount: null,
    lowestAmount: null,
    opensAt: null,
    presaleUntil: null,
    parts: [],
    ...more,
  })

  const agreedTo = (wording: string) => ({
    kind: 'terms' as const,
    given: true,
    wording,
    at: '2026-11-20T11:02:00.000Z',
    terms: 3,
    privacy: 1,
  })

  /** An order of one thing, paid by a company. */
  const orderOf = (sold: OrderItem, more: Partial<OrderView> = {}): OrderView => ({
    id: 1,
    hash: 'abc',
    number: 'LM-2026-04817',
    status: 'PERFORMED',
    orderedAt: '2026-11-20T11:02:00.000Z',
    paidAt: '2026-11-20T11:04:00.000Z',
    product: { id: 1, type: sold.type, slug: 'available-light', title: sold.title },
    quantity: sold.quantity,
    items: [sold],
    currency,
    net: sold.net,
    vats: sold.amount > 0 ? [{ rate: 23, net: sold.net, vat: sold.vat }] : [],
    discount: 0,
    owned: 0,
    promoCode: null,
    total: sold.amount,
    refunded: 0,
    provider: null,
    method: null,
    buyer,
    receipt: { number: 'R/2026/00148', issuedAt: '2026-11-20T11:04:00.000Z' },
    period: null,
    nextInstalment: null,
    bought: null,
    gift: null,
    consents: [
      agreedTo(
        say('I accept the terms and have read the privacy policy.', 'Akceptuję regulamin i znam politykę prywatności.'),
      ),
      agreedTo(
        say(
          'I want access immediately and know that I lose my right to withdraw.',
          'Chcę dostępu od razu i wiem, że tracę prawo do odstąpienia od umowy.',
        ),
      ),
    ],
    missing: [],
    closedBy: null,
    ended: null,
    ...more,
  })

  const receipt = {
    order: orderOf(item('course', course, 19900)),
    outcome: 'success' as const,
    href: own('/available-light/watch'),
    step: 'start' as const,
    withdraw: `${origin}/my/transactions/abc/withdraw`,
    comeBack: null,
    opens: [item('course', course, 19900)],
    at: '2026-11-20T11:04:00.000Z',
    buyer: [`Pracownia ${fullName}`, 'ul. Kwiatowa 12/4', '90-004 Łódź, PL', 'NIP 123 456 32 18'],
    waived: true,
    agreedAt: '2026-11-20T11:02:00.000Z',
    terms: { version: 3 },
    confirm: null,
  }

  const gift = {
    state: 'waiting' as const,
    name: 'Anna Lis',
    email: 'anna@lumen.example',
    sendAt: at,
    sentAt: null,
    acceptedAt: null,
  }

  return [
    ...NOTICES.map((notice) =>
      sample(accountLetter(notice), { email: buyer.email, href: `${origin}/password/forgot` }),
    ),
    sample(
      accountLetter('verify_email'),
      { email: buyer.email, href: `${origin}/account/security/email/${token}` },
      STRANGER,
    ),
    sample(
      accountLetter('change_email'),
      { email: buyer.email, href: `${origin}/account/security/email/${token}` },
      STRANGER,
    ),
    ...ENTRY_LINKS.map((purpose) => sample(entryLink(purpose), { href: `${origin}/login/link/${token}` })),
    ...(['owner', 'administrator', 'instructor'] as const).map((role) =>
      sample(teamInvitation, { role, href: `${origin}/invitation/${token}` }, STRANGER, role),
    ),
    ...DOMAIN_NEWS.map((news) =>
      sample(domainNotice, { host: 'learn.lumen.example', news, href: `${origin}/home/domains` }, KNOWN, news),
    ),
    sample(scriptNotice, { who: 'Maja Wolska', href: `${origin}/home/settings/scripts` }),
    ...DISABLED_REASONS.map((why) =>
      sample(
        webhookDisabled,
        { name: 'CRM', host: 'crm.example.com', why, href: `${origin}/home/webhooks/2` },
        KNOWN,
        why,
      ),
    ),
    sample(
      confirmAddress,
      { what: say('The Sunday letter', 'Niedzielny list'), waits: false, href: `${origin}/lead/confirm/${token}` },
      STRANGER,
    ),
    sample(confirmAddress, { what: course, waits: true, href: `${origin}/lead/confirm/${token}` }, STRANGER, 'waiting'),
    sample(productOpened, { title: course, href: `${origin}/available-light` }, { ...NEWS, firstName: '' }),
    sample(receiptLetter, facts.receipt ? { ...facts.receipt, confirm: null } : receipt),
    sample(
      receiptLetter,
      {
        ...receipt,
        order: orderOf(item('event', facts.event, 0, { quantity: 2 }), { receipt: null }),
        href: own('/evening'),
        opens: [],
        withdraw: null,
        waived: null,
        buyer: [buyer.email],
        comeBack: `${origin}/login/link`,
        confirm: `${origin}/account/security/email/${token}`,
      },
      STRANGER,
      'free',
    ),
    sample(
      receiptLetter,
      {
        ...receipt,
        order: orderOf(item('membership', facts.membership, 4900), {
          period: { from: '2026-12-04T18:00:00.000Z', to: '2027-01-04T18:00:00.000Z' },
          bought: { by: 'renewal', until: '2027-01-04T18:00:00.000Z', nothing: false, after: null },
          consents: [],
        }),
        href: own('/my/membership'),
        opens: [],
        waived: null,
        terms: null,
      },
      KNOWN,
      'renewal',
    ),
    sample(
      receiptLetter,
      {
        ...receipt,
        order: orderOf(
          item(
            'course',
            inLocale(instalmentTitle({ en: course, pl: course }, { number: 2, to: 2, count: 6 }), locale),
            19_900,
          ),
          {
            bought: { by: 'instalment', until: null, nothing: false, after: null },
            nextInstalment: { amount: 19_900, currency, at },
            consents: [],
          },
        ),
        opens: [],
        waived: null,
        terms: null,
      },
      KNOWN,
      'instalment',
    ),
    ...(['change', 'for-good'] as const).map((name) =>
      sample(
        receiptLetter,
        {
          ...receipt,
          order: orderOf(item('membership', facts.membership, 4900), {
            bought: {
              by: 'change',
              until: name === 'change' ? '2027-01-04T18:00:00.000Z' : null,
              nothing: false,
              after: null,
            },
            consents: [],
          }),
          href: own('/my/membership'),
          opens: [],
          waived: null,
          terms: null,
        },
        KNOWN,
        name,
      ),
    ),
    sample(
      receiptLetter,
      {
        ...receipt,
        order: orderOf(item('course', course, 19900), { gift }),
        href: own('/my/transactions/abc/gift'),
        opens: [],
      },
      KNOWN,
      'gift',
    ),
    sample(
      receiptLetter,
      {
        ...receipt,
        order: orderOf(item('course', course, 19900, { opensAt: at })),
        opens: [item('course', course, 19900, { opensAt: at })],
      },
      KNOWN,
      'presale',
    ),
    ...(['too_late', 'refunded', 'closed'] as const).map((outcome) =>
      sample(receiptLetter, { ...receipt, outcome, opens: [], withdraw: null }, KNOWN, outcome.replace('_', '-')),
    ),
    sample(
      receiptLetter,
      {
        ...receipt,
        outcome: 'missing',
        order: orderOf(item('course', course, 19900), { missing: [{ productId: 1, title: course }] }),
      },
      KNOWN,
      'missing',
    ),
    sample(refundLetter, {
      amount: 4900,
      currency,
      order: 'LM-2026-04817',
      product: course,
      closed: course,
      isGift: false,
      href: own('/transaction/abc/thank-you'),
    }),
    sample(
      refundLetter,
      {
        amount: 4900,
        currency,
        order: 'LM-2026-04817',
        product: course,
        closed: null,
        isGift: false,
        href: own('/transaction/abc/thank-you'),
      },
      KNOWN,
      'kept',
    ),
    ...(['invoice', 'correction'] as const).map((kind) =>
      sample(
        invoiceLetter,
        {
          kind,
          cause: kind === 'invoice' ? null : 'refund',
          number: kind === 'invoice' ? 'FV/2026/11/0147' : 'KOR/2026/11/0009',
          corrects: kind === 'invoice' ? null : 'FV/2026/11/0147',
          amount: 4900,
          currency,
          order: 'LM-2026-04817',
          href: own('/transaction/abc/thank-you'),
        },
        KNOWN,
        kind,
      ),
    ),
    sample(revocationLetter, { order: 'LM-2026-04817', product: course, href: own('/transaction/abc/thank-you') }),
    sample(withdrawalLetter, {
      order: 'LM-2026-04817',
      orderedAt: at,
      product: course,
      name: fullName,
      amount: 15000,
      refunded: 4900,
      currency,
      at,
      text: say('I bought it twice.\nSorry for the trouble.', 'Kupiłam dwa razy.\nPrzepraszam za kłopot.'),
      href: `${origin}/my/transactions/abc/withdraw`,
    }),
    sample(withdrawalLinkLetter, {
      order: 'LM-2026-04817',
      product: course,
      sentAt: at,
      href: `${origin}/withdrawal/confirm/${token}`,
    }),
    sample(unfinishedOrder, { title: course, href: `${origin}/available-light/checkout`, last: false }, NEWS),
    sample(unfinishedOrder, { title: course, href: `${origin}/available-light/checkout`, last: true }, NEWS, 'last'),
    sample(presaleMoved, { title: course, until: '2026-12-12T09:00:00Z', href: own('/available-light') }),
    sample(presaleOpened, { title: course, href: own('/available-light/watch') }),
    sample(partAdded, { bundle: facts.bundle, part: course, href: own('/available-light/watch') }),
    sample(differencesLetter, { count: 2, href: `${origin}/home/reconciliation` }),
    sample(membershipLetters.notice, membership),
    sample(membershipLetters.notice, { ...membership, trial: true, noCard: true }, KNOWN, 'trial'),
    sample(membershipLetters.failed, { ...membership, failure: 'insufficient_funds' }),
    sample(
      membershipLetters.failed,
      { ...membership, failure: 'authentication', confirm: own('/transaction/abc/pending') },
      KNOWN,
      'confirm',
    ),
    sample(membershipLetters.past_due, { ...membership, failure: 'expired', closes: null }),
    sample(instalmentLetters.failed, { ...instalments, failure: 'insufficient_funds' }),
    sample(instalmentLetters.suspended, { ...instalments, at: null, open: false, failure: 'expired' }),
    sample(instalmentLetters.ended, { ...instalments, open: false }),
    sample(instalmentLetters.done, instalments),
    sample(membershipLetters.ended, { ...membership, failure: 'expired' }),
    sample(membershipLetters.paused, membership),
    sample(membershipLetters.canceled, membership),
    sample(membershipLetters.canceled, { ...membership, byStaff: true }, KNOWN, 'by-staff'),
    sample(priceLetter, {
      title: facts.membership,
      amount: 5900,
      before: 4900,
      currency,
      at,
      href: `${origin}/my/membership`,
    }),
    sample(
      winBack,
      {
        title: facts.membership,
        before: 4900,
        currency,
        months: 1,
        offer: { code: 'BACK20', price: 3900, until: at },
        href: `${origin}/subscribe/checkout`,
      },
      NEWS,
    ),
    sample(
      winBack,
      {
        title: facts.membership,
        before: 4900,
        currency,
        months: 1,
        offer: null,
        href: `${origin}/subscribe/checkout`,
      },
      NEWS,
      'plain',
    ),
    ...BOOKING_NEWS.flatMap((what) => [
      sample(
        bookingLetter,
        { ...booking, what, before: what === 'moved' ? '2026-12-02T18:00:00.000Z' : undefined },
        KNOWN,
        what,
      ),
      sample(
        bookingLetter,
        {
          ...booking,
          what,
          toHost: true,
          message: what === 'canceled' ? say('I am ill, sorry.', 'Jestem chora, przepraszam.') : '',
        },
        KNOWN,
        `${what}-host`,
      ),
    ]),
    sample(bookNowLetter, { product: facts.consultation, meetings: 3, href: `${origin}/review/bookings` }),
    sample(seatLetter, event),
    sample(reminderLetter, { ...event, hours: 24 }),
    sample(reminderLetter, { ...event, hours: 1 }, KNOWN, 'soon'),
    sample(changeLetter, {
      ...event,
      canceled: false,
      from: { startsAt: '2026-12-01T17:00:00.000Z', endsAt: '2026-12-01T19:00:00.000Z', timeZone },
    }),
    sample(changeLetter, { ...event, canceled: true, from: null }, KNOWN, 'canceled'),
    sample(offerLetter, { ...event, until: '2026-12-03T10:00:00.000Z' }),
    sample(replayLetter, { ...event, replaySlug: 'evening-recording' }),
    sample(
      giftLetter,
      {
        name: 'Anna Lis',
        by: `${buyer.first_name} ${buyer.last_name}`,
        product: course,
        message: say('Happy birthday!\nEnjoy the light.', 'Wszystkiego najlepszego!\nCiesz się światłem.'),
        href: `${origin}/gift/${token}`,
      },
      STRANGER,
    ),
    sample(giftAcceptedLetter, { name: 'Anna Lis', product: course, href: `${origin}/my/transactions/abc/gift` }),
    sample(giftEndedLetter, { product: course, href: own('/available-light/watch') }),
    sample(
      licenceInvitation,
      { name: buyer.first_name, by: 'Jan Kowalski', course, href: `${origin}/licence/${token}` },
      STRANGER,
    ),
    sample(licenceAccepted, { name: 'Anna Lis', course, href: `${origin}/home/access-manager/1` }),
    sample(licenceRemoved, { course, href: `${origin}/available-light` }),
    sample(
      toldLetter,
      {
        text: say('Jan Kowalski replied to you in “Light at home”', 'Jan Kowalski odpowiada Ci w „Światło w domu”'),
        quote: say('Try a white sheet.\nIt costs nothing.', 'Spróbuj z białym prześcieradłem.\nTo nic nie kosztuje.'),
        href: own('/community/posts/1'),
        what: 'reply',
      },
      NEWS,
    ),
    ...(['daily', 'weekly'] as const).map((rhythm) =>
      sample(
        summaryLetter(rhythm),
        {
          items: [
            {
              text: say('Jan Kowalski commented on “Light at home”', 'Jan Kowalski komentuje „Światło w domu”'),
              quote: say('Try a white sheet.', 'Spróbuj z białym prześcieradłem.'),
              href: own('/community/posts/1'),
            },
            {
              text: say(
                'Your certificate for “Portrait in available light” is ready.',
                'Twój certyfikat kursu „Portret w zastanym świetle” jest gotowy.',
              ),
              quote: null,
              href: own('/my/certificates'),
            },
          ],
          count: 5,
          all: `${origin}/notifications`,
        },
        NEWS,
      ),
    ),
    sample(testLetter, {}),
    sample(blocked, { why: say('Three posts with links to a shop.', 'Trzy wpisy z linkami do sklepu.'), until: at }),
    sample(takenDown, { reason: 'spam', words: say('Buy cheap lenses here!', 'Tanie obiektywy, kup tutaj!') }),
    sample(converted, { title: course, href: own('/available-light#reviews') }),
    sample(accessGiven, { title: course, href: own('/available-light/watch'), until: at, newcomer: null }),
    sample(
      accessGiven,
      { title: course, href: own('/available-light/watch'), until: null, newcomer: buyer.email },
      KNOWN,
      'newcomer',
    ),
    sample(invitationLetter, { href: `${origin}/login/link/token`, email: buyer.email }),
    sample(mergedLetter, { href: own('/my/courses') }),
    sample(withdrawnLetter, { titles: [course, say('Colour', 'Kolor')], href: own('/my/courses') }),
    sample(fromStaff, {
      subject: say('Your photo from lesson three', 'Twoje zdjęcie z lekcji trzeciej'),
      text: say(
        'Dear Karolina,\n\nI like the light.\nThe crop could be tighter.',
        'Karolino,\n\npodoba mi się światło.\nKadr może być ciaśniejszy.',
      ),
      from: 'Maja Wolska, Studio Lumen',
    }),
    sample(schoolExportReady, { href: `${origin}/home/transfer` }),
    sample(exportReady, { href: `${origin}/account/data/export/${token}` }),
    ...Object.values(decisionLetters).map((letter) =>
      sample(letter, {
        href: own('/my/affiliate'),
        code: 'KAROLINA',
        reason:
          letter.kind === 'affiliates.approved'
            ? null
            : say('Your website does not open.', 'Twoja strona się nie otwiera.'),
      }),
    ),
    sample(commissionLetter, {
      href: own('/my/affiliate'),
      titles: course,
      amount: 3235,
      currency,
      availableAt: at,
    }),
    sample(applicationLetter, { href: `${origin}/home/affiliates`, name: 'Adam Rutkowski' }),
    ...WITHDRAWAL_STATUSES.map((status) =>
      sample(withdrawalLetters[status], {
        href: own('/my/balance'),
        amount: 30_000,
        currency,
        account: 'PL •• 2874',
        dueAt: at,
        reason:
          status === 'rejected'
            ? say('The account belongs to somebody else.', 'Rachunek należy do kogoś innego.')
            : null,
      }),
    ),
  ]
}
