import type { Clip, Moment } from './clip.ts'
import { background, blend, disc, ease, group, ink, mix, n, path, rect } from './shapes.ts'

/** The free lecture: who teaches, what one needs, and the curtains open. */
export const welcomeClip: Clip = {
  name: 'welcome',
  lead: 2.6,
  tail: 3.4,
  poster: 22,
  lines: [
    { en: 'Welcome to Studio Parapet. I am Ida.', pl: 'Witaj w Studiu Parapet. Mam na imię Ida.' },
    {
      en: 'Here we photograph people in the light that is already in the room.',
      pl: 'Fotografujemy tu ludzi w świetle, które już jest w pokoju.',
    },
    {
      en: 'You need one window, one chair, and somebody patient.',
      pl: 'Potrzebujesz jednego okna, jednego krzesła i kogoś cierpliwego.',
      pause: 1,
    },
    {
      en: 'Each lecture is short, and each one ends with something to try today.',
      pl: 'Każda lekcja jest krótka i kończy się czymś, co sprawdzisz jeszcze dziś.',
      pause: 1,
    },
    {
      en: 'So put the kettle on, open the curtains, and let us begin.',
      pl: 'Nastaw więc wodę na herbatę, odsłoń zasłony i zaczynajmy.',
    },
  ],
  labels: {
    title: { text: 'Studio Parapet', size: 15, weight: 650, colour: '#f7f1e5' },
    subtitle: { text: 'Photography in available light', size: 6.6, weight: 500, colour: '#d8cdb9' },
    window: { text: 'One window', size: 10, weight: 600, colour: '#f7f1e5' },
    chair: { text: 'One chair', size: 10, weight: 600, colour: '#f7f1e5' },
    patience: { text: 'Somebody patient', size: 10, weight: 600, colour: '#f7f1e5' },
  },
  draw,
}

function draw({ time, at, length, label }: Moment): string {
  const day = ease(time, 0.5, length - 4)
  const open = mix(0.12, 1, ease(time, (at[0] ?? 0) - 1, at[2] ?? 0))
  const title = ease(time, 0.3, 1) * (1 - ease(time, (at[2] ?? 0) - 1.2, (at[2] ?? 0) - 0.5))
  const leaves = 1 - ease(time, (at[3] ?? 0) - 0.9, (at[3] ?? 0) - 0.2)
  const listed = (from: number) => ease(time, from, from + 0.5) * leaves
  const third = (at[2] ?? 0) + 0.8
  const wall = blend('#24343c', '#857b69', day)
  return [
    background(wall),
    view(day),
    frame(),
    curtains(open),
    path('M0 146h320v34H0z', blend('#171f23', '#3f342c', day)),
    rect(0, 141, 320, 6, blend('#3b3029', '#8f6f55', day)),
    glow(day * open),
    plant(day),
    teapot(time, day),
    label('title', 20, 66, title),
    label('subtitle', 20.5, 82, title),
    label('window', 20, 62, listed(third)),
    label('chair', 20, 80, listed(third + 1)),
    label('patience', 20, 98, listed(third + 2)),
  ].join('')
}

/** What is behind the glass: hills, and the sun that rises over them. */
function view(day: number): string {
  const sky = blend('#3f5566', '#cfe0df', day)
  const hills = (d: string, dark: string, bright: string) => path(d, blend(dark, bright, day))
  return group(
    [
      rect(170, 14, 128, 128, sky),
      disc(mix(214, 242, day), mix(132, 46, day), 17, blend('#d9694a', '#f7d98f', day)),
      hills('M170 104c30-18 54-14 76-4s36 8 52-2v44H170z', '#37505a', '#8fae9f'),
      hills('M170 120c24-12 52-10 76 0s38 8 52-2v24H170z', '#2a3f47', '#5f8478'),
    ].join(''),
    'clip-path="inset(0)"',
  )
}

const frame = () =>
  [
    rect(166, 10, 136, 5, '#efe6d6'),
    rect(166, 10, 5, 132, '#efe6d6'),
    rect(297, 10, 5, 132, '#d9cdb8'),
    rect(231, 14, 5, 128, '#efe6d6'),
    rect(170, 64, 128, 4, '#e4d9c6'),
  ].join('')

/** Two curtains on a rail; `open` 0 covers the glass, 1 hangs beside it. */
function curtains(open: number): string {
  const width = mix(70, 22, open)
  const half = (left: number, mirrored: boolean) => {
    const folds = Array.from({ length: 5 }, (_, fold) =>
      rect(left + (fold * width) / 5, 8, width / 5 + 0.3, 134, (fold + (mirrored ? 1 : 0)) % 2 ? '#b8543a' : '#cf6a4c'),
    )
    return folds.join('')
  }
  return (
    half(160, false) +
    half(308 - width, true) +
    rect(154, 5, 160, 3.5, '#efe6d6') +
    disc(154, 6.7, 3, '#efe6d6') +
    disc(314, 6.7, 3, '#efe6d6')
  )
}

/** The light that comes in over the sill. */
const glow = (strength: number) => path('M172 141h124l-70 39H20z', ink.light, `opacity="${n(strength * 0.22)}"`)

function plant(day: number): string {
  const leaf = blend('#2a4740', '#4f7f68', day)
  return [
    path('M286 141l-3-20h26l-3 20z', blend('#8a4a34', '#c9744f', day)),
    path('M296 121c-14-8-20-20-20-34 12 4 20 16 20 34z', leaf),
    path('M296 121c-4-18 0-34 10-42 6 14 2 30-10 42z', blend(leaf, '#16302a', 0.25)),
    path('M297 121c4-14 12-20 22-22 0 12-8 20-22 22z', leaf),
  ].join('')
}

/** A pot on the sill, steaming. */
function teapot(time: number, day: number): string {
  const body = blend('#7d8c8d', '#dfe5e0', day)
  const steam = [0, 1, 2].map((puff) => {
    const age = (time / 3 + puff / 3) % 1
    const sway = Math.sin((time + puff * 2) * 1.6) * 2.2
    return disc(
      147 + sway - age * 5,
      112 - age * 30,
      2 + age * 4,
      '#f7f1e5',
      `opacity="${n(Math.sin(age * Math.PI) * 0.28)}"`,
    )
  })
  return [
    path('M100 141c-8-4-12-12-10-20h44c2 8-2 16-10 20z', body),
    path('M112 121v20h12c8-4 12-12 10-20z', blend(body, '#2b363b', 0.14)),
    path('M132 126c6 0 8-3 12-10h5c-2 10-7 18-18 19z', body),
    path('M92 124c-12-4-16 10-2 15l1-4c-7-3-5-9 2-7z', body),
    path('M96 121c2-5 8-7 16-7s14 2 16 7z', blend(body, '#2b363b', 0.08)),
    disc(112, 112.5, 2.6, blend(body, '#2b363b', 0.3)),
    ...steam,
  ].join('')
}
