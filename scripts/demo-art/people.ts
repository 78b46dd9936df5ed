import { disc, ink, n, path, phase, rect } from './shapes.ts'

/** A plain chair seen from the side; `x` is its middle, `floor` where it stands. */
export const chair = (x: number, floor: number) =>
  [
    rect(x - 16, floor - 34, 33, 4, ink.wood),
    rect(x - 15, floor - 31, 3.5, 31, ink.woodDark),
    rect(x + 12, floor - 31, 3.5, 31, ink.woodDark),
    rect(x + 13, floor - 74, 4, 42, ink.wood),
    rect(x + 12.5, floor - 74, 5, 12, ink.woodDark),
  ].join('')

/** Somebody sitting on that chair, looking left; `lit` is how much of the head the light reaches. */
export function person(x: number, floor: number, lit: number): string {
  const seat = floor - 34
  const legs = `M${n(x + 12)} ${n(seat)}v-11h-26c-6 0-9 4-9 9l-1 ${n(floor - seat - 5)}h10l1-28z`
  const shoe = `M${n(x - 30)} ${n(floor)}c0-5 5-6 16-6v6z`
  const body = `M${n(x - 9)} ${n(seat - 4)}c-1-20 0-36 10-38s14 8 13 42z`
  const head = phase(-x - 1, seat - 54, 14.5, lit, { dark: ink.hair, lit: ink.skinLit })
  return [
    path(legs, ink.night),
    path(shoe, ink.deep),
    path(body, ink.rust),
    path(`M${n(x - 9)} ${n(seat - 4)}c-1-20 0-36 8-37.500v37.500z`, ink.rustLit),
    rect(x - 3, seat - 46, 8, 8, ink.skin),
    // The light comes from the left, and `phase` lights from the right: the head is mirrored.
    `<g transform="scale(-1 1)">${head}</g>`,
  ].join('')
}

/** The same sitter from above: shoulders and head. */
export const fromAbove = (x: number, y: number, opacity: number) =>
  `<g opacity="${n(opacity)}"><ellipse cx="${n(x)}" cy="${n(y)}" rx="9" ry="17" fill="${ink.rust}"/>${disc(x - 1, y, 8.5, ink.hair)}${path(`M${n(x - 1)} ${n(y - 8.5)}a8.500 8.500 0 0 0 0 17z`, ink.hairLit)}</g>`
