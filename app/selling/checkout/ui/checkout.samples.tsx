import type { PaymentWay } from '#app/selling/payment-providers/way.ts'
import type { Samples, Translate } from '#app/ui/samples.ts'
import { type CheckoutView, getPaths } from '../checkout-view.ts'
import { LicenceTiles } from './licence-tiles.tsx'
import { PaymentTiles } from './payment-tiles.tsx'
import { PriceTiles } from './price-tiles.tsx'
import { PromoCode } from './promo-code.tsx'
import { Summary } from './summary.tsx'
import { fields } from './typed.ts'
import './checkout.css'
import '#app/ui/css/message.css'

const WAYS: PaymentWay[] = [
  { name: 'stripe.blik', provider: 'stripe', method: 'blik', typed: 'blik_code' },
  { name: 'stripe.card', provider: 'stripe', method: 'card' },
  { name: 'stripe.p24', provider: 'stripe', method: 'p24' },
]

const LICENCES = { least: 1, most: 1000, chosen: { quantity: 7, unitAmount: 17_900, amount: 125_300, saving: 28 } }

function checkout(say: Translate): CheckoutView {
  const reduction = { number: 1, from: 24_900, lowest: 21_900, endsAt: '2026-11-22T22:59:00Z', left: 7 }
  const title = say('Light in the studio', 'Światło w studiu')
  const items = [{ productId: 1, title, quantity: 1, unitAmount: 19_900, amount: 19_900 }]
  return {
    turnsIn: null,
    paths: getPaths('demo-course'),
    renewal: null,
    saving: null,
    taxCountry: null,
    product: { slug: 'demo-course', type: 'course', status: 'published', title, cover: null },
    simple: false,
    questions: [],
    soldOut: null,
    fewLeft: null,
    notTaken: null,
    dates: [],
    parts: [],
    several: 1,
    priceId: 1,
    prices: [
      {
        id: 1,
        name: say('With a critique', 'Z omówieniem prac'),
        amount: 19_900,
        currency: 'PLN',
        accessDays: 365,
        gets: say('Access for 365 days', 'Dostęp na 365 dni'),
        contents: say('With one look at your images', 'Z jednym omówieniem zdjęć'),
        own: false,
        reduction,
      },
      {
        id: 2,
        name: '',
        amount: 29_900,
        currency: 'PLN',
        accessDays: 0,
        contents: '',
        own: false,
        reduction: null,
        gets: say('Lifetime access', 'Dostęp bezterminowy'),
      },
    ],
    accessDays: 365,
    gets: say('Access for 365 days', 'Dostęp na 365 dni'),
    gift: null,
    giftAt: null,
    paying: {
      inParts: false,
      atOnce: say('PLN 199.00', '199,00 zł'),
      first: say('Instalment 1 of 4', 'Rata 1 z 4'),
      instalments: say('4 instalments of PLN 55.00', '4 raty po 55,00 zł'),
      help: say(
        'PLN 220.00 in total. One is charged every month, the next on 30 Nov 2026, the last on 30 Jan 2027.',
        'Razem 220,00 zł. Ratę pobieramy co miesiąc: następną 30 lis 2026, ostatnią 30 sty 2027.',
      ),
    },
    agreement: null,
    atOnce: say('Access as soon as you pay', 'Dostęp od razu po płatności'),
    closed: [],
    quantity: 1,
    packages: [
      { quantity: 1, unitAmount: 19_900, amount: 19_900, saving: 0 },
      { quantity: 5, unitAmount: 17_900, amount: 89_500, saving: 28 },
    ],
    licences: LICENCES,
    bumps: [
      {
        id: 1,
        title: say('Add the presets', 'Dodaj presety'),
        text: say('Twelve settings from the last section.', 'Dwanaście ustawień z ostatniej sekcji.'),
        dates: [],
        amount: 3900,
        currency: 'PLN',
        reduction: null,
        added: false,
      },
    ],
    own: { minimum: 9900, suggested: 14_900, chosen: 19_900 },
    totals: {
      currency: 'PLN',
      items,
      discount: 0,
      net: 16_179,
      vat: 3721,
      vatRate: 23,
      total: 19_900,
      lowestPrice30Days: 21_900,
    },
    code: null,
    codeRefused: { typed: 'AUTUMN15', message: say('This code has expired.', 'Ten kod stracił ważność.') },
    owned: 0,
    vats: [{ rate: 23, net: 16_179, vat: 3721 }],
    reduction,
    waiver: {
      sentence: 'I want access immediately, and I know that once I begin I lose my right to withdraw.',
      required: true,
      help: 'Required because access opens immediately.',
    },
    ways: WAYS,
    payment: null,
    keepsCard: true,
  }
}

export default {
  title: { en: 'Checkout', pl: 'Zamówienie' },
  texts: ['checkout', 'order-forms', 'payments'],
  samples: [
    {
      of: ['PriceTiles'],
      View: ({ say }) => <PriceTiles checkout={checkout(say)} loggingIn={false} onChoose={() => undefined} />,
    },
    {
      of: ['LicenceTiles'],
      View: ({ say }) => (
        <LicenceTiles
          checkout={checkout(say)}
          field={fields({}, {}, {})}
          loggingIn={false}
          onChoose={() => undefined}
        />
      ),
    },
    {
      of: ['PaymentTiles'],
      View: () => (
        <PaymentTiles
          ways={WAYS}
          notTaken={null}
          field={fields({}, {}, {})}
          helpAt="help@example.com"
          about={{ price: 19_900 }}
        />
      ),
    },
    {
      of: ['Summary', 'PromoCode'],
      View: ({ say }) => (
        <Summary checkout={checkout(say)} helpAt="help@example.com" form="sample" onChoose={() => undefined}>
          <PromoCode checkout={checkout(say)} alive error={undefined} onTry={async () => undefined} />
        </Summary>
      ),
    },
  ],
} satisfies Samples
