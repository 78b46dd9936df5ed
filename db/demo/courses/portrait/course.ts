import type { DemoCourse } from '../../content-types.ts'
import { developing } from './developing.ts'
import { finalExam } from './exam.ts'
import { light } from './light.ts'
import { people } from './people.ts'
import { street } from './street.ts'
import { firstSession } from './window.ts'

export const portrait: DemoCourse = {
  slug: 'demo-course',
  title: { en: 'Portrait in available light', pl: 'Portret w świetle zastanym' },
  promise: {
    en: 'Learn to photograph people by a window, in a gate and on the street. No lamps, no hurry.',
    pl: 'Naucz się fotografować ludzi przy oknie, w bramie i na ulicy. Bez lamp i bez pośpiechu.',
  },
  description: {
    en: `<p>Good portraits rarely fail for want of equipment. They fail because nobody looked at the light before looking at the person. This course turns the order round: first the wall, then the chair, then the face.</p>
<p>In five sections we go from one kitchen window to strangers in gateways, and end with four developed pictures that belong together. Every lecture is short and ends with something to try on the same day. The exercises ask for a chair, a window and somebody who has half an hour.</p>`,
    pl: `<p>Portretom rzadko brakuje sprzętu. Najczęściej nikt nie spojrzał na światło, zanim spojrzał na człowieka. Ten kurs odwraca kolejność: najpierw ściana, potem krzesło, na końcu twarz.</p>
<p>W pięciu częściach przechodzimy od jednego kuchennego okna do nieznajomych w bramach, a kończymy czterema wywołanymi zdjęciami, które do siebie należą. Każda lekcja jest krótka i kończy się czymś do sprawdzenia tego samego dnia. Do ćwiczeń wystarczą krzesło, okno i ktoś, kto ma pół godziny.</p>`,
  },
  level: 'beginner',
  tags: ['Portraits', 'Autumn campaign'],
  seo: {
    title: { en: 'Portrait in available light: an online course', pl: 'Portret w świetle zastanym: kurs online' },
    description: {
      en: 'Photograph people by a window, without lamps. Twenty short lectures, exercises and a community in English and Polish.',
      pl: 'Fotografuj ludzi przy oknie, bez lamp. Krótkie lekcje, ćwiczenia i rozmowa z innymi, po polsku i po angielsku.',
    },
  },
  outcomes: [
    {
      en: 'See the direction and hardness of light before you reach for the camera',
      pl: 'Zobaczysz kierunek i twardość światła, zanim sięgniesz po aparat',
    },
    { en: 'Place a sitter by a window in less than a minute', pl: 'Ustawisz osobę przy oknie w mniej niż minutę' },
    {
      en: 'Lead a conversation so that the face comes to rest',
      pl: 'Poprowadzisz rozmowę tak, by twarz się rozluźniła',
    },
    {
      en: 'Use gates, stairwells and grey skies as lamps',
      pl: 'Użyjesz bram, klatek schodowych i szarego nieba jak lamp',
    },
    { en: 'Develop raw files with natural skin', pl: 'Wywołasz pliki RAW z naturalną skórą' },
    { en: 'Choose four frames that make a series', pl: 'Wybierzesz cztery klatki, które tworzą serię' },
  ],
  faq: [
    {
      question: { en: 'Which camera do I need?', pl: 'Jaki aparat jest potrzebny?' },
      answer: {
        en: 'Any on which you can set the time and the aperture. The first two sections can be done with a telephone.',
        pl: 'Dowolny, w którym da się ustawić czas i przysłonę. Dwie pierwsze części można przejść z telefonem.',
      },
    },
    {
      question: { en: 'How much time does it take?', pl: 'Ile czasu to zajmuje?' },
      answer: {
        en: 'About five hours of lectures and exercises. Most people spread them over five weeks, and access does not expire.',
        pl: 'Około pięciu godzin lekcji i ćwiczeń. Większość osób rozkłada je na pięć tygodni, a dostęp nie wygasa.',
      },
    },
    {
      question: { en: 'Is the course in Polish or in English?', pl: 'Kurs jest po polsku czy po angielsku?' },
      answer: {
        en: 'Everything you read is in both languages. The recordings are spoken in English and have captions or a transcript in Polish.',
        pl: 'Wszystko do czytania jest w obu językach. Nagrania są po angielsku i mają polskie napisy albo zapis.',
      },
    },
    {
      question: { en: 'Will I get an invoice?', pl: 'Czy dostanę fakturę?' },
      answer: {
        en: 'Yes. Tick the invoice box at the checkout and enter the company’s details; the price includes 23 % VAT.',
        pl: 'Tak. Zaznacz fakturę przy zamówieniu i podaj dane firmy; cena zawiera 23% VAT.',
      },
    },
    {
      question: { en: 'What if it is not for me?', pl: 'Co, jeśli to nie dla mnie?' },
      answer: {
        en: 'Watch the first lecture without an account and the second with a free one, then decide. If you bought it and it still is not for you, write to us.',
        pl: 'Pierwszą lekcję zobaczysz bez konta, drugą z darmowym kontem, a potem zdecydujesz. Jeśli po zakupie kurs okaże się nie dla ciebie, napisz do nas.',
      },
    },
  ],
  cover: 'cover-portrait',
  price: 19900,
  bump: {
    slug: 'print-for-the-wall',
    title: { en: 'Add “A print for the wall” for 90 days', pl: 'Dodaj kurs „Odbitka na ścianę” na 90 dni' },
    text: {
      en: 'Choose one of your portraits, prepare the file and order a print that looks as it does on your screen.',
      pl: 'Wybierz jeden ze swoich portretów, przygotuj plik i zamów odbitkę, która wygląda tak jak na ekranie.',
    },
  },
  sections: [light, firstSession, people, street, developing],
  exam: finalExam,
}
