import { Carousel } from './carousel.tsx'
import { Countdown } from './countdown.tsx'
import { ImageCompare } from './image-compare.tsx'
import type { Samples } from './samples.ts'

const drawn = (sky: string, hill: string) =>
  `data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"%3E%3Cpath fill="%23${sky}" d="M0 0h16v9H0z"/%3E%3Cpath fill="%23${hill}" d="M0 9l5-6 4 4 2-2 5 4z"/%3E%3C/svg%3E`
const DAY = { src: drawn('8bd', '586'), width: 1120, height: 630 }
const NIGHT = { src: drawn('124', '243'), width: 1120, height: 630 }

export default {
  title: { en: 'Widgets', pl: 'Widżety' },
  samples: [
    {
      of: ['Countdown'],
      View: ({ say }) => (
        <div className="stack" style={{ '--g': '32px' }}>
          <Countdown title={say('Enrolment ends', 'Koniec zapisów')} endsAt="2099-01-01T00:00:00Z" />
          <Countdown title={say('Still for you', 'Jeszcze dla ciebie')} look="primary" seconds={3723} test>
            <p>{say('It is over.', 'To już koniec.')}</p>
          </Countdown>
          <Countdown
            className="num"
            seconds={900}
            colours={{ box: 'oklch(0.3 0.08 155)', number: '#fff', words: '#fff' }}
            test
          />
          <Countdown title={say('Enrolment', 'Zapisy')} endsAt="2020-01-01T00:00:00Z">
            <p className="t18">{say('Enrolment is over.', 'Zapisy się skończyły.')}</p>
          </Countdown>
        </div>
      ),
    },
    {
      of: ['ImageCompare'],
      View: ({ say }) => (
        <ImageCompare
          beforeImage={{ ...DAY, alt: say('A hill by day', 'Wzgórze w dzień') }}
          afterImage={{ ...NIGHT, alt: say('The same hill at night', 'To samo wzgórze w nocy') }}
          caption={say('One hill', 'Jedno wzgórze')}
        />
      ),
    },
    {
      of: ['Carousel'],
      View: ({ say }) => (
        <Carousel label={say('Four hills', 'Cztery wzgórza')} autoplay={3000}>
          {[1, 2, 3, 4].map((hill) => (
            <div key={hill} className="card card-pad">
              {say('Hill', 'Wzgórze')} {hill}
            </div>
          ))}
        </Carousel>
      ),
    },
  ],
} satisfies Samples
