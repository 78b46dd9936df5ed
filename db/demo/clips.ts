import type { DemoVideo } from './content-types.ts'

const clip = (name: string, title: string, seconds: number): DemoVideo => ({
  type: 'video',
  spoken: 'en',
  title,
  seconds,
  media: `${name}.mp4`,
  poster: `${name}.webp`,
  captions: { en: `${name}.en.vtt`, pl: `${name}.pl.vtt` },
})

export const welcomeClip = clip('welcome', 'Welcome', 33)
export const windowClip = clip('window', 'The window', 52)
export const distanceClip = clip('distance', 'Distance', 39)
export const seriesClip = clip('series', 'A series', 32)
export const pinchClip = clip('pinch', 'A pinch pot', 36)
