import { disc, ink, n, path, rect } from './shapes.ts'

/** The size of a snapshot on the stage. */
export const SNAPSHOT = { width: 66, height: 32 }

const skies = ['#d6c4a6', '#8a9c8d', '#3a6472', '#c7ccc9', '#d9b27c']

/** A small picture as it stands on a contact sheet; `kind` picks its sky and its subject. */
export function snapshot(x: number, y: number, kind: number): string {
  const subjects = [
    disc(x + 46, y + 14, 7, ink.coral) + path(`M${n(x)} ${n(y + 24)}c18-8 34-4 66 0v8h-66z`, ink.tealDark),
    disc(x + 34, y + 14, 8, ink.hair) + path(`M${n(x + 20)} ${n(y + 32)}c2-8 7-11 14-11s12 3 14 11z`, ink.rust),
    path(`M${n(x + 10)} ${n(y + 32)}l12-26h14l-12 26zM${n(x + 34)} ${n(y + 32)}l12-26h10l-12 26z`, ink.light),
    path(`M${n(x)} ${n(y)}h16v32h-16zM${n(x + 50)} ${n(y)}h16v32h-16z`, ink.night) +
      rect(x + 31, y + 14, 4, 14, ink.deep),
  ]
  const sky = skies[kind % skies.length] ?? ink.wall
  return rect(x, y, SNAPSHOT.width, SNAPSHOT.height, sky) + (subjects[kind % subjects.length] ?? '')
}
