import type { ProductCard } from '#app/content/courses/card.ts'
import type { SectionView } from '#app/content/courses/outline.ts'
import type { Samples, Translate } from '#app/ui/samples.ts'
import { Curriculum } from './curriculum.tsx'
import { ProductGrid } from './product-card.tsx'
import './offer.css'
import './product.css'

const card = (say: Translate): ProductCard => ({
  id: 1,
  type: 'course',
  slug: 'demo-course',
  title: say('Light in the studio', 'Światło w studiu'),
  promise: say('Portraits with one lamp.', 'Portret z jedną lampą.'),
  cover: null,
  sharedCover: undefined,
  saving: 0,
  reviewed: { recommended: 11, neutral: 1, not_recommended: 0 },
  price: { amountMinor: 19_900, currency: 'PLN' },
  lectures: 12,
  minutes: 340,
  openLectureId: 1,
})

const sections = (say: Translate): SectionView[] => [
  {
    id: 1,
    title: say('First steps', 'Pierwsze kroki'),
    minutes: 34,
    lectures: [
      {
        id: 1,
        title: say('Where the light comes from', 'Skąd pada światło'),
        minutes: 12,
        isFree: true,
        loginRequired: false,
        componentTypes: ['video'],
      },
      {
        id: 2,
        minutes: 22,
        isFree: false,
        loginRequired: false,
        componentTypes: ['pdf'],
        title: say(
          'A title that is longer than the line it has on a phone, and on some desks',
          'Tytuł dłuższy niż wiersz, który ma na telefonie, a czasem i na biurku',
        ),
      },
    ],
  },
  { id: 2, title: say('Later', 'Później'), minutes: 0, lectures: [] },
]

export default {
  title: { en: 'Catalogue', pl: 'Katalog' },
  texts: ['catalogue'],
  samples: [
    {
      of: ['ProductGrid'],
      View: ({ say }) => (
        <ProductGrid
          cards={[
            card(say),
            { ...card(say), id: 2, price: { amountMinor: 0, currency: 'PLN' }, lectures: 1, openLectureId: null },
            {
              ...card(say),
              id: 3,
              type: 'bundle',
              price: null,
              lectures: 0,
              minutes: 0,
              openLectureId: null,
              title: say(
                'Everything about portraits that one can learn in a year of Sundays',
                'Wszystko o portrecie, czego da się nauczyć przez rok niedziel',
              ),
            },
          ]}
        />
      ),
    },
    {
      of: ['ProductGrid'],
      title: { en: 'One alone', pl: 'Jeden' },
      View: ({ say }) => <ProductGrid cards={[card(say)]} />,
    },
    { of: ['Curriculum'], View: ({ say }) => <Curriculum slug="demo-course" sections={sections(say)} /> },
  ],
} satisfies Samples
