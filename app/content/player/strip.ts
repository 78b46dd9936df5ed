import { toSeconds } from './transcript.ts'

/** A piece of a picture that shows a film from `from` on, until the next. */
export type StripPlace = { from: number; src: string; x: number; y: number; width: number; height: number }

const CUE =
  /^((?:\d{1,3}:)?\d\d:\d\d\.\d{3})[ \t]+-->.*\n([^\r\n\u2028\u2029#]+)#xywh=(\d{1,6}),(\d{1,6}),(\d{1,6}),(\d{1,6})/gm

/** The places that a WebVTT file names as `picture#xywh=x,y,width,height`; pictures are found from the file's `address`. */
export function readStrip(text: string, address: string): StripPlace[] {
  return [...text.replaceAll('\r\n', '\n').matchAll(CUE)].map(([, from = '', picture = '', ...numbers]) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
    return { from: toSeconds(from), src: new URL(picture.trim(), address).href, x, y, width, height }
  })
}

/** What shows a second of the film; before the first place it is the first. */
export function placeAt(strip: readonly StripPlace[], time: number): StripPlace | undefined {
  return strip.findLast(({ from }) => from <= time) ?? strip[0]
}
