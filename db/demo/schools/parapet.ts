import { articles } from '../articles.ts'
import type { DemoSchool } from '../content-types.ts'
import { portrait } from '../courses/portrait/course.ts'
import { print } from '../courses/print.ts'
import { series } from '../courses/series/course.ts'
import { week } from '../courses/week.ts'
import { leadForms } from '../lead-forms.ts'
import { pages } from '../pages.ts'
import { unlisted } from '../unlisted.ts'

export const parapet: DemoSchool = {
  slug: 'demo',
  name: 'Studio Parapet',
  tagline: {
    en: 'Photography in the light you already have',
    pl: 'Fotografia w świetle, które już masz',
  },
  about: {
    en: `<p>Studio Parapet is two rooms on the third floor of an old house in Łódź, with one very good window. Since 2017 we have taught there how to photograph people without lamps, first to six people round a table, and now to anybody who has a window of their own.</p>
<p>The courses are short and slow at once: a lecture takes ten minutes, an exercise a day, a change in the way of seeing about a month. Everything you read is in Polish and English.</p>`,
    pl: `<p>Studio Parapet to dwa pokoje na trzecim piętrze starej kamienicy w Łodzi, z jednym bardzo dobrym oknem. Od 2017 roku uczymy tam fotografowania ludzi bez lamp, najpierw sześć osób przy stole, a teraz każdego, kto ma własne okno.</p>
<p>Kursy są krótkie i powolne zarazem: lekcja trwa dziesięć minut, ćwiczenie jeden dzień, a zmiana sposobu patrzenia mniej więcej miesiąc. Wszystko do czytania jest po polsku i po angielsku.</p>`,
  },
  brandHue: 205,
  brandChroma: 0.09,
  locale: 'pl',
  currency: 'PLN',
  seller: {
    name: 'Studio Parapet Ida Wierzba',
    street: 'ul. Przykładowa 12/4',
    postalCode: '90-001',
    city: 'Łódź',
    country: 'PL',
    vatId: 'PL1234563218',
    email: 'hello@studio-parapet.test',
  },
  instructor: {
    firstName: 'Ida',
    lastName: 'Wierzba',
    portrait: 'portrait-ida.webp',
    bio: {
      en: 'Theatre and press photographer for fifteen years, a teacher for eight. She has photographed four hundred people by the same window and still moves the chair. She has kept every frame that taught her something.',
      pl: 'Od piętnastu lat fotografuje dla teatrów i prasy, od ośmiu uczy. Przy tym samym oknie zrobiła portrety czterystu osobom i wciąż przesuwa krzesło. Zachowała każdą klatkę, która ją czegoś nauczyła.',
    },
  },
  legal: {
    terms: {
      en: `<p><strong>This is a demonstration text.</strong> It shows where a school’s terms stand and is not legal advice. Replace it before you sell anything.</p>
<h2>1. Who sells</h2>
<p>The courses are sold by Studio Parapet Ida Wierzba, ul. Przykładowa 12/4, 90-001 Łódź. Write to hello@studio-parapet.test with any question or complaint; complaints are answered within 14 days.</p>
<h2>2. What is sold</h2>
<p>Access to digital content: recordings, texts and files in the player of this site. Access begins as soon as the payment is confirmed and has no end date unless the product page says otherwise. A current browser and an e-mail address are needed.</p>
<h2>3. Price and payment</h2>
<p>Prices include VAT. The contract is concluded when the order with the duty to pay is placed. A receipt comes by e-mail; a company can ask for an invoice at the checkout.</p>
<h2>4. Withdrawal</h2>
<p>A consumer may withdraw from a distance contract within 14 days. With digital content this right is lost once the supply has begun with the buyer’s express consent and knowledge of that loss, which is what the box at the checkout is about.</p>`,
      pl: `<p><strong>To jest tekst demonstracyjny.</strong> Pokazuje miejsce na regulamin szkoły i nie jest poradą prawną. Zastąp go własnym, zanim zaczniesz sprzedawać.</p>
<h2>1. Sprzedawca</h2>
<p>Kursy sprzedaje Studio Parapet Ida Wierzba, ul. Przykładowa 12/4, 90-001 Łódź. Pytania i reklamacje prosimy kierować na hello@studio-parapet.test; na reklamacje odpowiadamy w ciągu 14 dni.</p>
<h2>2. Przedmiot sprzedaży</h2>
<p>Dostęp do treści cyfrowych: nagrań, tekstów i plików w odtwarzaczu tej strony. Dostęp zaczyna się z chwilą potwierdzenia płatności i jest bezterminowy, chyba że strona produktu mówi inaczej. Potrzebna jest aktualna przeglądarka i adres e-mail.</p>
<h2>3. Cena i płatność</h2>
<p>Ceny zawierają VAT. Umowa zostaje zawarta z chwilą złożenia zamówienia z obowiązkiem zapłaty. Potwierdzenie przychodzi e-mailem, a firma może przy zamówieniu poprosić o fakturę.</p>
<h2>4. Odstąpienie od umowy</h2>
<p>Konsument może odstąpić od umowy zawartej na odległość w ciągu 14 dni. Przy treściach cyfrowych traci to prawo, gdy dostarczanie rozpoczęto za jego wyraźną zgodą i wiedzą o tej utracie, czego dotyczy pole wyboru przy zamówieniu.</p>`,
    },
    privacy: {
      en: `<p><strong>This is a demonstration text.</strong> It shows where a school’s privacy policy stands and is not legal advice. Replace it before you collect anything.</p>
<h2>What we keep and why</h2>
<p>Your name and e-mail address, to run your account and the contract; what you bought, because accounting law requires it; your progress and notes in the courses, so that you find them again. The controller is Studio Parapet Ida Wierzba, reachable at hello@studio-parapet.test.</p>
<h2>Who else sees it</h2>
<p>The payment provider and the hosting company, each for its own task. Nothing is sold and nothing is used for advertising by others.</p>
<h2>How long, and your rights</h2>
<p>Account data until you delete the account, sales documents for as long as tax law demands. You can see, correct, export and delete your data in your account, object to its use, and complain to the data protection authority (in Poland: Prezes UODO).</p>
<h2>Cookies</h2>
<p>We use those the site cannot work without: for the session, the language and the security of forms. If you came by the link of somebody who recommends us, the cookie “ref” remembers their code for 30 days, so that they get their share.</p>`,
      pl: `<p><strong>To jest tekst demonstracyjny.</strong> Pokazuje miejsce na politykę prywatności szkoły i nie jest poradą prawną. Zastąp go własnym, zanim zaczniesz zbierać dane.</p>
<h2>Co przechowujemy i po co</h2>
<p>Imię, nazwisko i adres e-mail, żeby prowadzić konto i wykonać umowę; historię zakupów, bo wymagają tego przepisy o rachunkowości; postępy i notatki w kursach, żeby można było do nich wrócić. Administratorem jest Studio Parapet Ida Wierzba, kontakt: hello@studio-parapet.test.</p>
<h2>Kto jeszcze je widzi</h2>
<p>Operator płatności i firma hostingowa, każde w zakresie swojego zadania. Niczego nie sprzedajemy i nie udostępniamy do cudzych reklam.</p>
<h2>Jak długo i jakie masz prawa</h2>
<p>Dane konta do chwili jego usunięcia, dokumenty sprzedaży tak długo, jak wymagają przepisy podatkowe. Na swoim koncie możesz dane zobaczyć, poprawić, pobrać i usunąć, możesz też sprzeciwić się ich użyciu i złożyć skargę do Prezesa UODO.</p>
<h2>Ciasteczka</h2>
<p>Używamy tych, bez których strona nie działa: do sesji, języka i bezpieczeństwa formularzy. Po wejściu z linku osoby, która nas poleca, ciasteczko „ref” pamięta jej kod przez 30 dni, żeby mogła otrzymać prowizję.</p>`,
    },
  },
  tags: [
    { name: { en: 'Light', pl: 'Światło' }, visibility: 'public' },
    { name: { en: 'Portraits', pl: 'Portrety' }, visibility: 'public' },
    { name: { en: 'Practice', pl: 'Ćwiczenia' }, visibility: 'public' },
    { name: { en: 'Long projects', pl: 'Długie projekty' }, visibility: 'public' },
    { name: { en: 'Prints', pl: 'Odbitki' }, visibility: 'public' },
    { name: { en: 'Autumn campaign', pl: 'Kampania jesienna' }, visibility: 'private' },
  ],
  courses: [portrait, week, series, print],
  unlisted,
  articles,
  pages,
  leadForms,
  promoCodes: [
    { code: 'DEMO20', type: 'percentage', value: 20, course: 'demo-course' },
    { code: 'EXPIRED', type: 'percentage', value: 50, expires_at: '2026-01-06T22:59:59Z' },
    { code: 'ONCE', type: 'amount', value: 5000, quantity: 1 },
  ],
}
