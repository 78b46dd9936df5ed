import type { Clip, Moment } from './clip.ts'
import { background, blend, disc, ease, group, ink, mix, n, path, rect } from './shapes.ts'

/** Pinch a bowl: from a ball to a wall of even thickness. */
export const clayClip: Clip = {
  name: 'pinch',
  lead: 2.8,
  tail: 3.2,
  poster: 21,
  lines: [
    {
      en: 'Start with a ball of clay, about the size of an orange.',
      pl: 'Zacznij od kuli gliny wielkości pomarańczy.',
    },
    {
      en: 'Press your thumb into the middle, and stop a finger above the bottom.',
      pl: 'Wciśnij kciuk w środek i zatrzymaj się o palec nad dnem.',
      pause: 1.4,
    },
    {
      en: 'Now pinch and turn, pinch and turn. The wall should rise, not spread.',
      pl: 'Teraz ściskaj i obracaj, ściskaj i obracaj. Ścianka ma rosnąć, a nie się rozkładać.',
      pause: 1.8,
    },
    {
      en: 'When it is as thick as your little finger all the way round, let it rest.',
      pl: 'Gdy wszędzie jest gruba jak mały palec, daj jej odpocząć.',
      pause: 1.2,
    },
    { en: 'That is a bowl. The next one will be better.', pl: 'To już miska. Następna będzie lepsza.' },
  ],
  labels: {
    title: { text: 'Pinch a bowl', size: 16, weight: 650, colour: '#3d2a22' },
    course: { text: 'First bowls', size: 7, weight: 500, colour: '#7d5a45' },
  },
  draw,
}

function draw({ time, at, length, label }: Moment): string {
  const title = ease(time, 0.3, 1) * (1 - ease(time, (at[0] ?? 0) - 0.8, (at[0] ?? 0) - 0.1))
  const comes = ease(time, (at[1] ?? 0) - 0.5, (at[1] ?? 0) + 0.7)
  const thumb = ease(time, (at[1] ?? 0) + 0.6, (at[1] ?? 0) + 2.8)
  const lifts = ease(time, (at[1] ?? 0) + 3.6, (at[1] ?? 0) + 4.6)
  const rises = ease(time, (at[2] ?? 0) + 0.4, (at[3] ?? 0) - 0.6)
  const dries = ease(time, (at[3] ?? 0) + 2, length - 2)
  const x = mix(232, 160, ease(time, (at[0] ?? 0) - 0.9, (at[0] ?? 0) + 0.5))
  const turn = ease(time, at[2] ?? 0, (at[2] ?? 0) + 0.6) * (1 - ease(time, (at[3] ?? 0) - 0.8, at[3] ?? 0))
  return [
    background('#e3d2ba'),
    disc(58, 52, 30, '#ecdfcb'),
    rect(0, 128, 320, 52, '#4a3429'),
    rect(0, 126, 320, 5, '#8a5f42'),
    wheel(x, time * turn),
    bowl(x, thumb, rises, dries),
    pressing(x, comes, thumb, lifts),
    label('title', 24, 84, title),
    label('course', 24.5, 99, title),
  ].join('')
}

function wheel(x: number, turned: number): string {
  const notches = [0, 1, 2, 3].map((notch) => {
    const angle = turned * 1.5 + (notch * Math.PI) / 2
    const front = Math.sin(angle)
    return front > 0 ? rect(x + Math.cos(angle) * 56 - 2, 122.6, 4 * front, 4, '#6d7377') : ''
  })
  return (
    rect(x - 7, 126, 14, 14, '#5c6266') +
    rect(x - 60, 121, 120, 7, '#8b9195', 'rx="3.5"') +
    `<ellipse cx="${n(x)}" cy="121.500" rx="60" ry="4.500" fill="#a9aeb0"/>` +
    notches.join('')
  )
}

/** `thumb` opens the ball, `rises` pulls the wall up, `dries` pales the clay. */
function bowl(x: number, thumb: number, rises: number, dries: number): string {
  const colour = blend('#a8583a', '#cf8e66', dries)
  const shade = blend(colour, '#2a1a12', 0.24)
  const half = mix(mix(29, 33, thumb), 43, rises)
  const wall = mix(mix(29, 34, thumb), 54, rises)
  const dome = mix(29, 4, thumb) * (1 - rises) + 5 * rises
  const base = 121
  const rim = base - wall
  const foot = mix(0.5, 0.62, rises)
  const side = (to: number) =>
    `C${n(x + to * half)} ${n(rim + wall * 0.62)} ${n(x + to * half * foot)} ${n(base)} ${n(x)} ${n(base)}`
  const outside = `M${n(x - half)} ${n(rim)}${side(-1)}C${n(x + half * foot)} ${n(base)} ${n(x + half)} ${n(rim + wall * 0.62)} ${n(x + half)} ${n(rim)}z`
  const shaded = `M${n(x)} ${n(rim)}V${base}C${n(x + half * foot)} ${n(base)} ${n(x + half)} ${n(rim + wall * 0.62)} ${n(x + half)} ${n(rim)}z`
  // The top opens into a rim; its shaded side pales as the thumb flattens it.
  const depth = dome * thumb
  const pale = blend(shade, colour, ease(thumb, 0.35, 0.95))
  const quarter = (direction: 1 | -1, fill: string) => {
    const sweep = direction === 1 ? 1 : 0
    const over = `M${n(x)} ${n(rim - dome)}A${n(half)} ${n(dome)} 0 0 ${sweep} ${n(x + direction * half)} ${n(rim)}`
    return path(`${over}A${n(half)} ${n(depth)} 0 0 ${sweep} ${n(x)} ${n(rim + depth)}z`, fill)
  }
  const top = quarter(-1, colour) + quarter(1, pale)
  const opening = `<ellipse cx="${n(x)}" cy="${n(rim)}" rx="${n(mix(mix(4, 17, thumb), half - 4.5, rises))}" ry="${n(mix(0.4, mix(3, 3.6, rises), thumb))}" fill="${blend(colour, '#2a1a12', 0.55)}" opacity="${n(ease(thumb, 0.25, 0.6))}"/>`
  return path(outside, colour) + path(shaded, shade) + top + opening
}

/** The thumb that comes down and goes. */
function pressing(x: number, comes: number, thumb: number, lifts: number): string {
  const tip = mix(mix(mix(-20, 64, comes), 93, thumb), -20, lifts)
  const shape = path(`M${n(x - 9)} ${n(tip - 160)}V${n(tip - 9)}c0 12 18 12 18 0V${n(tip - 160)}z`, ink.skinLit)
  const nail = path(`M${n(x - 5)} ${n(tip - 10)}c0-9 10-9 10 0v3c0 5-10 5-10 0z`, '#f3d9bf')
  return (
    group(shape + nail, 'clip-path="url(#above)"') +
    `<defs><clipPath id="above"><path d="M0 0h320v${n(mix(66, 89, thumb))}H0z"/></clipPath></defs>`
  )
}
