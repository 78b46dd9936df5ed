import type { DemoSchool } from '../content-types.ts'
import { clay } from '../courses/clay.ts'

export const slowClay: DemoSchool = {
  slug: 'second',
  name: 'Slow Clay',
  tagline: { en: 'Pots built by hand, at home', pl: 'Naczynia lepione ręcznie, w domu' },
  about: {
    en: `<p>Slow Clay is a shed behind a house on the edge of Galway, with a kiln that takes a whole day to warm and a whole day to cool. Nora Feeney teaches hand-building there to people who were told that pottery needs a wheel.</p>
<p>The lessons are made so that they can be followed with wet hands: short, in order, and patient about mistakes.</p>`,
    pl: `<p>Slow Clay to szopa za domem na skraju Galway, z piecem, który cały dzień się nagrzewa i cały dzień stygnie. Nora Feeney uczy w niej lepienia osoby, którym powiedziano, że ceramika wymaga koła.</p>
<p>Lekcje są tak ułożone, żeby dało się za nimi iść z mokrymi rękami: krótkie, po kolei i cierpliwe wobec pomyłek.</p>`,
  },
  brandHue: 48,
  brandChroma: 0.12,
  locale: 'en',
  currency: 'EUR',
  seller: {
    name: 'Slow Clay, Nora Feeney',
    street: '4 Example Lane',
    postalCode: 'H91 XX00',
    city: 'Galway',
    country: 'IE',
    vatId: 'IE1234567T',
    email: 'hello@slow-clay.test',
  },
  instructor: {
    firstName: 'Nora',
    lastName: 'Feeney',
    portrait: 'portrait-nora.webp',
    bio: {
      en: 'Potter and former maths teacher. She has built by hand for twenty years, mostly bowls, and keeps the first one on the shelf to frighten beginners into confidence.',
      pl: 'Ceramiczka, dawniej nauczycielka matematyki. Od dwudziestu lat lepi ręcznie, głównie miski, a pierwszą trzyma na półce, żeby początkujący nabierali odwagi.',
    },
  },
  legal: {
    terms: {
      en: `<p><strong>This is a demonstration text.</strong> It shows where a school’s terms stand and is not legal advice. Replace it before you sell anything.</p>
<h2>1. The contract</h2>
<p>Slow Clay, Nora Feeney, 4 Example Lane, Galway, Ireland, sells access to digital courses. The contract is concluded when the order with the duty to pay is placed; access begins when the payment is confirmed. Prices include VAT.</p>
<h2>2. Withdrawal and complaints</h2>
<p>Consumers may withdraw within 14 days, unless the supply of digital content has begun with their express consent and knowledge that the right is lost. Complaints go to hello@slow-clay.test and are answered within 14 days.</p>`,
      pl: `<p><strong>To jest tekst demonstracyjny.</strong> Pokazuje miejsce na regulamin szkoły i nie jest poradą prawną. Zastąp go własnym, zanim zaczniesz sprzedawać.</p>
<h2>1. Umowa</h2>
<p>Slow Clay, Nora Feeney, 4 Example Lane, Galway, Irlandia, sprzedaje dostęp do kursów cyfrowych. Umowa zostaje zawarta z chwilą złożenia zamówienia z obowiązkiem zapłaty, a dostęp zaczyna się po potwierdzeniu płatności. Ceny zawierają VAT.</p>
<h2>2. Odstąpienie i reklamacje</h2>
<p>Konsument może odstąpić od umowy w ciągu 14 dni, chyba że dostarczanie treści cyfrowych rozpoczęto za jego wyraźną zgodą i wiedzą o utracie tego prawa. Reklamacje prosimy kierować na hello@slow-clay.test; odpowiadamy w ciągu 14 dni.</p>`,
    },
    privacy: {
      en: `<p><strong>This is a demonstration text.</strong> It shows where a school’s privacy policy stands and is not legal advice. Replace it before you collect anything.</p>
<p>We keep your name, e-mail address, purchases, progress and notes, in order to run your account and the contract. The payment provider and the hosting company see what they need for their task. You can see, correct, export and delete your data in your account, or write to hello@slow-clay.test; you may also complain to your data protection authority.</p>`,
      pl: `<p><strong>To jest tekst demonstracyjny.</strong> Pokazuje miejsce na politykę prywatności szkoły i nie jest poradą prawną. Zastąp go własnym, zanim zaczniesz zbierać dane.</p>
<p>Przechowujemy imię, nazwisko, adres e-mail, zakupy, postępy i notatki, żeby prowadzić konto i wykonać umowę. Operator płatności i firma hostingowa widzą to, co jest im potrzebne. Dane możesz zobaczyć, poprawić, pobrać i usunąć na swoim koncie albo napisać na hello@slow-clay.test; możesz też złożyć skargę do organu ochrony danych.</p>`,
    },
  },
  tags: [{ name: { en: 'Hand-building', pl: 'Lepienie z ręki' }, visibility: 'public' }],
  courses: [clay],
  unlisted: [],
  articles: [],
  pages: [],
  leadForms: [],
  promoCodes: [],
}
