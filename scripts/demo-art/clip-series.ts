import type { Clip, Moment } from './clip.ts'
import { background, ease, group, ink, mix, n, rect } from './shapes.ts'
import { SNAPSHOT, snapshot } from './snapshots.ts'

/** Which of the twelve frames are marked, and the order of those that stay. */
const marked = [1, 3, 4, 6, 8, 11]
const kept = [4, 1, 6, 3]

/** Four frames that belong together: choosing, from a contact sheet to a series. */
export const seriesClip: Clip = {
  name: 'series',
  lead: 2.8,
  tail: 3.2,
  poster: 12,
  lines: [
    { en: 'Here are twelve frames from one afternoon.', pl: 'Oto dwanaście klatek z jednego popołudnia.' },
    {
      en: 'First, choose with your stomach. Mark whatever makes you stop.',
      pl: 'Najpierw wybieraj brzuchem. Zaznacz wszystko, co cię zatrzymuje.',
      pause: 1.6,
    },
    {
      en: 'Then take away whatever says the same thing twice.',
      pl: 'Potem zabierz to, co drugi raz mówi to samo.',
      pause: 1.4,
    },
    {
      en: 'Put the widest frame first, and let the quietest one end.',
      pl: 'Najszerszą klatkę połóż na początku, a najcichszej pozwól zamknąć całość.',
      pause: 1.4,
    },
    { en: 'Four frames, one thought. That is a series.', pl: 'Cztery klatki, jedna myśl. To jest seria.' },
  ],
  labels: {
    title: { text: 'Four frames that belong together', size: 12, weight: 650, colour: '#f7f1e5' },
    course: { text: 'From contact sheet to series', size: 6.6, weight: 500, colour: '#a9b1b6' },
  },
  draw,
}

function draw({ time, at, label }: Moment): string {
  const title = ease(time, 0.3, 1) * (1 - ease(time, (at[0] ?? 0) - 0.8, (at[0] ?? 0) - 0.1))
  const gathers = ease(time, (at[3] ?? 0) + 0.2, (at[3] ?? 0) + 2.6)
  const frames = Array.from({ length: 12 }, (_, index) => {
    const lays = ease(time, (at[0] ?? 0) - 0.4 + index * 0.14, (at[0] ?? 0) + 0.1 + index * 0.14)
    const mark = marked.indexOf(index)
    const place = kept.indexOf(index)
    const markShown = mark < 0 ? 0 : ease(time, (at[1] ?? 0) + 1.8 + mark * 0.5, (at[1] ?? 0) + 2.1 + mark * 0.5)
    const unmarkedFades = mark < 0 ? ease(time, (at[2] ?? 0) - 0.8, at[2] ?? 0) : 0
    const doubleGoes = mark >= 0 && place < 0 ? ease(time, (at[2] ?? 0) + 1, (at[2] ?? 0) + 2.2) : 0
    const leaves = place < 0 ? gathers : 0
    const opacity = lays * (1 - unmarkedFades * 0.72) * (1 - doubleGoes * 0.8) * (1 - leaves)
    const x = 16 + (index % 4) * 74
    const y = 15 + Math.floor(index / 4) * 42
    const atX = place < 0 ? x : mix(x, 16 + place * 74, gathers)
    const atY = place < 0 ? y : mix(y, 66, gathers)
    const border = place >= 0 ? markShown * (1 - gathers) : markShown * (1 - doubleGoes)
    return group(
      rect(atX - 3, atY - 3, SNAPSHOT.width + 6, SNAPSHOT.height + 6, '#f7f1e5', `opacity="${n(gathers)}"`) +
        snapshot(atX, atY, index) +
        `<rect x="${n(atX - 2)}" y="${n(atY - 2)}" width="70" height="36" fill="none" stroke="${ink.coral}" stroke-width="3" opacity="${n(border)}"/>`,
      `opacity="${n(opacity)}"`,
    )
  })
  return [
    background('#22282d'),
    rect(0, 141, 320, 39, '#1a1f23'),
    ...frames,
    label('title', 24, 84, title),
    label('course', 24.5, 99, title),
  ].join('')
}
