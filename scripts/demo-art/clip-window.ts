import type { Clip, Moment } from './clip.ts'
import { chair, person } from './people.ts'
import { background, blend, disc, ease, group, ink, mix, n, path, phase, rect, sitter, windowLight } from './shapes.ts'

/** Window as a lamp: why one moves the sitter and not the light. */
export const windowClip: Clip = {
  name: 'window',
  lead: 3.4,
  tail: 4,
  poster: 50,
  lines: [
    {
      en: 'A window is a lamp you cannot move. So you move everything else.',
      pl: 'Okno to lampa, której nie przesuniesz. Przesuwasz więc wszystko inne.',
      pause: 1.2,
    },
    {
      en: 'Seat someone beside the glass, so that the light crosses the face from one side.',
      pl: 'Posadź kogoś przy szybie tak, by światło padało na twarz z jednej strony.',
    },
    {
      en: 'Close to the window, light wraps softly around the cheek, and then falls away fast.',
      pl: 'Blisko okna światło miękko otula policzek i szybko gaśnie w głębi pokoju.',
    },
    {
      en: 'Two steps back, the window looks smaller. Shadows get crisper, and the room evens out.',
      pl: 'Dwa kroki dalej okno maleje. Cienie są ostrzejsze, a pokój bardziej równy.',
      pause: 1.1,
    },
    {
      en: 'Now turn the chair, a little at a time, and watch the shadow of the nose.',
      pl: 'Teraz obracaj krzesło, po trochu, i patrz na cień nosa.',
    },
    {
      en: 'When both eyes catch a spark of the window, stop. That is your light.',
      pl: 'Gdy w obu oczach zabłyśnie okno, zatrzymaj się. To jest twoje światło.',
      pause: 1.3,
    },
    { en: 'Move the chair, not the window.', pl: 'Przesuwaj krzesło, nie okno.' },
  ],
  labels: {
    title: { text: 'Window as a lamp', size: 17, weight: 650, colour: '#2a211c' },
    course: { text: 'Portrait in available light', size: 7.5, weight: 500, colour: '#5d4a3d' },
    near: { text: '1 step', size: 7, weight: 600, colour: '#f0e3cb' },
    far: { text: '3 steps', size: 7, weight: 600, colour: '#f0e3cb' },
  },
  draw(moment) {
    const { time, at } = moment
    const toRoom = ease(time, (at[1] ?? 0) - 0.9, (at[1] ?? 0) - 0.1)
    const toFace = ease(time, (at[4] ?? 0) - 0.9, (at[4] ?? 0) - 0.1)
    const toWall = ease(time, (at[6] ?? 0) - 0.9, (at[6] ?? 0) - 0.1)
    const layers: string[] = []
    if (toRoom < 1) layers.push(wall(moment))
    if (toRoom > 0 && toFace < 1) layers.push(group(room(moment), `opacity="${n(toRoom)}"`))
    if (toFace > 0 && toWall < 1) layers.push(group(face(moment), `opacity="${n(toFace)}"`))
    if (toWall > 0) layers.push(group(wall(moment), `opacity="${n(toWall)}"`))
    return layers.join('')
  },
}

/** The light crosses the wall for the whole length of the clip; the sitter comes with the first line. */
function wall({ time, at, length, label }: Moment): string {
  const sits = ease(time, (at[0] ?? 0) + 2.4, (at[0] ?? 0) + 4.6)
  const titleShows = ease(time, 0.4, 1.2) * (1 - ease(time, (at[0] ?? 0) - 0.7, at[0] ?? 0))
  return [
    background(ink.wall),
    rect(0, 0, 320, 12, ink.wallShade, 'opacity=".6"'),
    windowLight(mix(4, 34, time / length), { x: mix(92, 52, ease(time, (at[0] ?? 0) - 1, (at[0] ?? 0) + 1)) }),
    sitter(mix(372, 250, sits), 112, 36, mix(0.36, 0.6, time / length)),
    group(
      rect(0, 112, 320, 68, ink.wall, 'opacity=".94"') + label('title', 24, 138) + label('course', 24.5, 154),
      `opacity="${n(titleShows)}"`,
    ),
  ].join('')
}

/** The room from the side: glass on the left, the chair carried away from it. */
function room({ time, at, label }: Moment): string {
  const back = ease(time, (at[3] ?? 0) + 0.2, (at[3] ?? 0) + 2.6)
  const x = mix(104, 208, back)
  const strips = Array.from({ length: 10 }, (_, strip) => {
    const near = 1 / (1 + (strip * 0.42) ** 1.3)
    const evened = mix(near, near * 0.55 + 0.28, back)
    return rect(strip * 32, 0, 32.5, 150, blend('#2b363b', '#d8c6a8', evened))
  })
  const beam =
    path('M22 34L320 132V150H120L22 116z', ink.light, 'opacity=".10"') +
    path('M22 34L230 150H90L22 116z', ink.light, 'opacity=".16"')
  const glass =
    rect(0, 0, 16, 180, '#1c2529') +
    rect(14, 30, 10, 90, '#fbf3e2') +
    [30, 58, 88, 117].map((y) => rect(12, y, 14, 3, '#3b2f28')).join('') +
    rect(8, 119, 26, 5, '#3b2f28')
  // Above the head: captions take the lower part of the picture.
  const mark = (markX: number, key: string, shown: number) =>
    group(rect(markX - 0.5, 33, 1, 8, ink.light) + label(key, markX, 28, 1, 'middle'), `opacity="${n(shown)}"`)
  return [
    ...strips,
    beam,
    rect(0, 150, 320, 30, '#3a2c25'),
    rect(0, 150, 320, 1.5, '#57453a'),
    glass,
    chair(x, 150),
    person(x, 150, mix(0.62, 0.42, back)),
    mark(104, 'near', ease(time, (at[2] ?? 0) - 0.4, (at[2] ?? 0) + 0.3) * mix(1, 0.45, back)),
    mark(208, 'far', back),
  ].join('')
}

/** The face, turned towards the glass until both eyes hold it. */
function face({ time, at }: Moment): string {
  const turn = ease(time, (at[4] ?? 0) + 0.8, (at[5] ?? 0) + 2.2)
  const spark = ease(time, (at[5] ?? 0) + 1.4, (at[5] ?? 0) + 2.4)
  const shift = mix(13, -5, turn)
  const [x, y, radius] = [172, 82, 54]
  // The light comes from the left here, and `phase` lights from the right: its drawing is mirrored.
  const head = group(
    phase(320 - x, y, radius, mix(0.3, 0.74, turn), { dark: ink.skin, lit: ink.skinLit }),
    'transform="translate(320 0) scale(-1 1)"',
  )
  const hair = path(
    `M${n(x - radius - 2)} ${n(y - 6)}A56 56 0 0 1 ${n(x + radius + 2)} ${n(y - 6)}C${n(x + 40 + shift * 0.3)} ${n(y - 26)} ${n(x + 12 + shift)} ${n(y - 36)} ${n(x - 8 + shift)} ${n(y - 36)}S${n(x - 48)} ${n(y - 24)} ${n(x - radius - 2)} ${n(y - 6)}z`,
    '#33251f',
  )
  const eye = (eyeX: number, glow: number) =>
    disc(eyeX, y + 2, 5.2, '#2a1c17') + rect(eyeX - 3.4, y - 1.4, 2.6, 3, '#fffaf0', `opacity="${n(glow)}"`)
  const nose =
    path(
      `M${n(x + shift)} ${n(y + 4)}l${n(mix(15, 5, turn))} 20-${n(mix(15, 5, turn))} 0z`,
      '#5f3c2e',
      'opacity=".75"',
    ) + path(`M${n(x + shift)} ${n(y + 2)}l-5 22h5z`, '#f3d3b0', 'opacity=".7"')
  const mouth = path(
    `M${n(x - 12 + shift)} ${n(y + 33)}q12 ${n(mix(3, 7, spark))} 24 0`,
    'none',
    'stroke="#6b3f33" stroke-width="2.4" stroke-linecap="round"',
  )
  const shoulders =
    path('M84 180c6-34 40-42 88-42s84 8 90 42z', ink.tealDark) + path('M84 180c6-34 40-42 88-42v42z', ink.teal)
  const glass =
    rect(0, 0, 46, 180, '#fbf3e2') +
    rect(40, 0, 8, 180, '#3b2f28') +
    [38, 96, 154].map((barY) => rect(0, barY, 44, 5, '#3b2f28')).join('')
  return [
    background('#2c3b40'),
    path('M48 0h150l60 180H48z', '#f0e3cb', 'opacity=".10"'),
    path('M48 0h70l40 180H48z', '#f0e3cb', 'opacity=".12"'),
    glass,
    shoulders,
    rect(x - 15, y + 40, 30, 26, ink.skin) + rect(x - 15, y + 40, 13, 26, '#c79a76'),
    head,
    hair,
    eye(x - 21 + shift, 1),
    eye(x + 21 + shift, spark),
    nose,
    mouth,
  ].join('')
}
