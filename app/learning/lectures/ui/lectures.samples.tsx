import type { Samples, Translate } from '#app/ui/samples.ts'
import type { ListedLecture } from '../watch-view.ts'
import { Contents } from './contents.tsx'
import { NextCards } from './next-cards.tsx'
import { Offer } from './offer.tsx'
import '#app/ui/css/player.css'
import '#app/content/player/ui/media.css'
import './lecture.css'

const lecture = (id: number, title: string, more: Partial<ListedLecture> = {}): ListedLecture => ({
  id,
  title,
  minutes: 12,
  lock: 'open',
  done: false,
  starred: false,
  ...more,
})

const first = (say: Translate) =>
  lecture(1, say('Where the light comes from', 'Skąd pada światło'), { done: true, starred: true })
const second = (say: Translate) => lecture(2, say('One lamp', 'Jedna lampa'))
const third = (say: Translate) =>
  lecture(3, say('A title that takes two lines in the column', 'Tytuł, który w kolumnie zajmuje dwa wiersze'), {
    lock: 'buy',
  })

export default {
  title: { en: 'Lectures', pl: 'Lekcje' },
  texts: ['lectures'],
  samples: [
    {
      of: ['Contents'],
      View: ({ say }) => (
        <div className="card" style={{ maxWidth: 340 }}>
          <Contents
            slug="demo-course"
            currentId={2}
            exams={[
              {
                id: 1,
                productId: 1,
                nextAttemptAt: null,
                best: 82,
                title: say('Final exam', 'Egzamin końcowy'),
                state: 'passed',
              },
            ]}
            sections={[
              {
                id: 1,
                title: say('First steps', 'Pierwsze kroki'),
                opensAt: null,
                exam: null,
                lectures: [first(say), second(say), third(say)],
              },
              {
                id: 2,
                title: say('Later', 'Później'),
                opensAt: '2027-01-10T09:00:00Z',
                exam: null,
                lectures: [lecture(4, say('Outside', 'W plenerze'), { lock: 'later' })],
              },
            ]}
          />
        </div>
      ),
    },
    { of: ['NextCards'], View: ({ say }) => <NextCards slug="demo-course" previous={first(say)} next={third(say)} /> },
    {
      of: ['Offer'],
      View: ({ say }) => (
        <Offer
          course={{ id: 1, slug: 'demo-course', title: say('Light in the studio', 'Światło w studiu') }}
          offer={{ price: { amount: 19_900, currency: 'PLN' } }}
        />
      ),
    },
  ],
} satisfies Samples
