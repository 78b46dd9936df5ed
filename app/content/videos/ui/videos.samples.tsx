import type { Samples, Translate } from '#app/ui/samples.ts'
import type { VideoRow } from '../video.ts'
import type { Item, Queue } from './upload-queue.ts'
import { VideoField } from './video-field.tsx'
import { StoredItem, UploadItem } from './video-item.tsx'
import { VideoQueue } from './video-queue.tsx'

const GB = 1_000_000_000
const nothing = () => {}
const queue: Queue = {
  items: () => [],
  subscribe: () => nothing,
  add: nothing,
  pause: nothing,
  resume: nothing,
  cancel: nothing,
}

const item = (name: string, more: Partial<Item>): Item => ({
  key: 1,
  file: Object.defineProperty(new File([], name, { type: 'video/mp4' }), 'size', { value: 1.4 * GB }),
  at: 'sending',
  percent: 64,
  sent: 0.896 * GB,
  ...more,
})

const film = (filename: string, more: Partial<VideoRow>): VideoRow => ({
  id: 1,
  title: filename,
  filename,
  status: 3,
  progress: 0,
  problem: null,
  retriable: false,
  received: GB,
  bytes: GB,
  durationSeconds: 552,
  width: 1920,
  height: 1080,
  poster: null,
  captions: [],
  ...more,
})

function OnTheirWay({ say }: { say: Translate }) {
  const items = [
    item('window-as-a-lamp_final.mov', {}),
    item('gate-as-a-softbox.mov', { at: 'waiting', percent: 31, sent: 0.412 * GB }),
    item('curtains.mov', { at: 'paused', percent: 18 }),
    item('stairwells.mov', { at: 'next', percent: 0 }),
    item('overcast-day.mov', {
      at: 'failed',
      problem: 'went_wrong',
      message: say('No room is left.', 'Nie ma miejsca.'),
    }),
  ]
  return (
    <ol className="video-queue">
      {items.map((one) => (
        <li key={one.file.name}>
          <UploadItem item={one} queue={queue} />
        </li>
      ))}
    </ol>
  )
}

function Stored({ say }: { say: Translate }) {
  const problem = say(
    'The recording has no picture that can be read.',
    'Nagranie nie ma obrazu, który da się odczytać.',
  )
  const films = [
    film('stairwells-and-their-one-window.mp4', {}),
    film('curtains-nets-blinds.mp4', { status: 2, progress: 43 }),
    film('gate.mp4', { status: 0 }),
    film('overcast-day.avi', { status: 5, problem }),
    film('asking-a-stranger.mov', { status: null, received: 0.096 * GB }),
  ]
  return (
    <ol className="video-queue">
      {films.map((one) => (
        <li key={one.filename}>
          <StoredItem video={one} />
        </li>
      ))}
    </ol>
  )
}

const never = () => new Promise<never>(nothing)

export default {
  title: { en: 'Videos', pl: 'Filmy' },
  texts: ['videos'],
  samples: [
    {
      of: ['VideoField'],
      View: ({ say }) => <VideoField label={say('Recording', 'Nagranie')} scope="sample" video={null} create={never} />,
    },
    {
      of: ['VideoField'],
      title: { en: 'with a video', pl: 'z filmem' },
      View: ({ say }) => (
        <VideoField label={say('Recording', 'Nagranie')} scope="sample-2" video={film('a.mp4', {})} create={never} />
      ),
    },
    { of: ['VideoQueue'], View: () => <VideoQueue scope="sample-3" create={never} /> },
    { of: ['UploadItem'], title: { en: 'on its way', pl: 'w drodze' }, View: OnTheirWay },
    { of: ['StoredItem'], title: { en: 'what became of it', pl: 'co się z nim stało' }, View: Stored },
  ],
} satisfies Samples
