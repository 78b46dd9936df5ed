import type { DemoCourse } from '../../content-types.ts'
import { choosing } from './choosing.ts'
import { ordering } from './ordering.ts'
import { showing } from './showing.ts'

export const series: DemoCourse = {
  slug: 'contact-sheet-to-series',
  title: { en: 'From contact sheet to series', pl: 'Od stykówki do serii' },
  promise: {
    en: 'Four hundred frames become twelve, and the twelve begin to speak to each other.',
    pl: 'Z czterystu klatek zostaje dwanaście, a te dwanaście zaczyna ze sobą rozmawiać.',
  },
  description: {
    en: `<p>Most archives are full of good pictures that have never met. This course is about introducing them: choosing without mercy, finding out what the work is about, and putting it in an order that somebody else can follow.</p>
<p>You bring your own pictures, whatever they show. We work with small prints on a table, because a table is wider than any screen, and we finish with a series of twelve, a text of a hundred words and a plan for showing both.</p>`,
    pl: `<p>Większość archiwów jest pełna dobrych zdjęć, które nigdy się nie spotkały. Ten kurs je ze sobą poznaje: uczy wybierać bez litości, odkryć, o czym naprawdę jest materiał, i ułożyć go w kolejności, za którą ktoś inny potrafi pójść.</p>
<p>Przynosisz własne zdjęcia, obojętnie jakie. Pracujemy na małych odbitkach na stole, bo stół jest szerszy niż każdy ekran, a kończymy serią dwunastu zdjęć, tekstem na sto słów i planem, jak jedno i drugie pokazać.</p>`,
  },
  level: 'intermediate',
  tags: ['Long projects'],
  together: true,
  outcomes: [
    {
      en: 'Cut four hundred frames to forty in one evening',
      pl: 'Zejdziesz z czterystu klatek do czterdziestu w jeden wieczór',
    },
    { en: 'Name in one sentence what your work is about', pl: 'Nazwiesz jednym zdaniem, o czym jest twój materiał' },
    {
      en: 'Build an order with a beginning, a turn and an end',
      pl: 'Zbudujesz kolejność z początkiem, zwrotem i końcem',
    },
    {
      en: 'Write a hundred words that do not explain the pictures',
      pl: 'Napiszesz sto słów, które nie tłumaczą zdjęć',
    },
  ],
  faq: [
    {
      question: { en: 'Do I need finished pictures?', pl: 'Czy muszę mieć gotowe zdjęcia?' },
      answer: {
        en: 'You need a few hundred frames that have something in common: a place, a person, a year. They do not have to be developed.',
        pl: 'Potrzeba kilkuset klatek, które coś łączy: miejsce, osoba, rok. Nie muszą być wywołane.',
      },
    },
    {
      question: { en: 'Is film all right?', pl: 'Czy może być film?' },
      answer: {
        en: 'Gladly. Scan or photograph the contact sheets; small and rough is enough for everything we do here.',
        pl: 'Jak najbardziej. Zeskanuj albo sfotografuj stykówki; do wszystkiego, co tu robimy, wystarczą małe i niedoskonałe.',
      },
    },
  ],
  cover: 'cover-series',
  price: 14900,
  licences: [
    { quantity: 5, unitAmount: 11_900, activatesWhen: 5 },
    { quantity: 15, unitAmount: 8900, activatesWhen: 12 },
  ],
  own: {
    name: { en: 'For students of art schools', pl: 'Dla studentów szkół artystycznych' },
    contents: {
      en: 'All lectures, without the discussion of your series',
      pl: 'Wszystkie lekcje, bez omówienia serii',
    },
    minimum: 4900,
    suggested: 7900,
    accessDays: 180,
  },
  sections: [choosing, ordering, showing],
}
