import type { Clip, Moment } from './clip.ts'
import { fromAbove } from './people.ts'
import { background, blend, disc, ease, group, ink, n, path, rect } from './shapes.ts'

const places = [92, 142, 242]
const shares = [1, 0.25, 0.0625]

/** One chair, three distances: a plan of the room, and how fast light thins out. */
export const distanceClip: Clip = {
  name: 'distance',
  lead: 3,
  tail: 3,
  poster: 20,
  lines: [
    {
      en: 'One window, one chair, three distances. Let us count the light.',
      pl: 'Jedno okno, jedno krzesło, trzy odległości. Policzmy światło.',
    },
    { en: 'One step from the glass, call the light one.', pl: 'Krok od szyby: nazwijmy to światło jedynką.' },
    { en: 'At two steps, roughly a quarter of it is left.', pl: 'Na drugim kroku zostaje mniej więcej jedna czwarta.' },
    {
      en: 'At four steps, about a sixteenth. On your camera, that is four stops.',
      pl: 'Na czwartym już tylko szesnasta część. W aparacie to cztery działki.',
    },
    {
      en: 'A big window is kinder than this rule. So trust the meter, but remember the curve.',
      pl: 'Duże okno jest łaskawsze niż ta reguła. Ufaj światłomierzowi, ale pamiętaj krzywą.',
    },
    { en: 'Steps are easy to repeat. Write yours down.', pl: 'Kroki łatwo powtórzyć. Zapisz swoje.' },
  ],
  labels: {
    title: { text: 'One chair, three distances', size: 13, weight: 650, colour: '#f7f1e5' },
    course: { text: 'Portrait in available light', size: 6.6, weight: 500, colour: '#b9c3c4' },
    share0: { text: '1', size: 11, weight: 650, colour: '#f7f1e5' },
    share1: { text: '1/4', size: 11, weight: 650, colour: '#f7f1e5' },
    share2: { text: '1/16', size: 11, weight: 650, colour: '#f7f1e5' },
    steps0: { text: '1 step', size: 6, weight: 500, colour: '#c9d0cf' },
    steps1: { text: '2 steps', size: 6, weight: 500, colour: '#c9d0cf' },
    steps2: { text: '4 steps', size: 6, weight: 500, colour: '#c9d0cf' },
  },
  draw,
}

function draw({ time, at, label }: Moment): string {
  const titleShows = ease(time, 0.3, 1) * (1 - ease(time, (at[0] ?? 0) - 0.8, (at[0] ?? 0) - 0.1))
  const fan = ease(time, (at[0] ?? 0) - 0.4, (at[0] ?? 0) + 2)
  const arrives = places.map((_, place) => ease(time, (at[place + 1] ?? 0) - 0.6, (at[place + 1] ?? 0) + 0.4))
  const last = arrives.findLastIndex((shown) => shown > 0)
  const curve = ease(time, at[4] ?? 0, (at[4] ?? 0) + 2.4)
  const sitters = places.map((x, place) => {
    const here = arrives[place] ?? 0
    const next = arrives[place + 1] ?? 0
    return last < place ? '' : fromAbove(x, 92, here * (1 - next * 0.62))
  })
  const squares = places.map((x, place) => {
    const lit = blend('#1b262b', '#f7e9cc', Math.sqrt(shares[place] ?? 0))
    return group(
      rect(x - 13, 12, 26, 15, lit, 'rx="2"') +
        label(`share${place}`, x, 40, 1, 'middle') +
        label(`steps${place}`, x, 50, 1, 'middle'),
      `opacity="${n(arrives[place] ?? 0)}"`,
    )
  })
  return [
    background('#24343c'),
    group(light(fan) + plan(), `opacity="${n(1 - titleShows * 0.75)}"`),
    ...sitters,
    ...squares,
    curveOf(curve),
    label('title', 24, 92, titleShows),
    label('course', 24.5, 107, titleShows),
  ].join('')
}

/** The light's fan on the floor, in bands that thin out as it spreads. */
function light(fan: number): string {
  const bands = Array.from({ length: 12 }, (_, band) => {
    const from = 42 + band * 23
    const to = from + 23
    const strength = 0.78 / (1 + band * 0.62)
    const half = (x: number) => 22 + (x - 42) * 0.24 * fan
    return path(
      `M${n(from)} ${n(92 - half(from))}L${n(to)} ${n(92 - half(to))}V${n(92 + half(to))}L${n(from)} ${n(92 + half(from))}z`,
      ink.light,
      `opacity="${n(strength * fan)}"`,
    )
  })
  return bands.join('')
}

/** Walls and the window from above. */
const plan = () =>
  [
    rect(34, 0, 8, 70, '#46565d'),
    rect(34, 114, 8, 66, '#46565d'),
    rect(36.5, 70, 3, 44, '#dff0f4'),
    rect(34, 68, 8, 3, '#efe6d6'),
    rect(34, 113, 8, 3, '#efe6d6'),
    rect(0, 0, 34, 180, '#86a9b3'),
    disc(14, 92, 7, ink.gold),
  ].join('')

/** The rule as a curve through the three places, drawn from left to right. */
function curveOf(part: number): string {
  if (part === 0) return ''
  const points = Array.from({ length: 58 }, (_, step) => {
    const x = 82 + step * 3.8
    const share = Math.min(1.6, ((92 - 42) / (x - 42)) ** 2)
    return `${n(x)} ${n(168 - share * 30)}`
  })
  const drawn = points.slice(0, Math.max(2, Math.round(points.length * part)))
  return path(`M${drawn.join('L')}`, 'none', `stroke="${ink.gold}" stroke-width="1.8" stroke-linecap="round"`)
}
