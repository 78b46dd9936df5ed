import type { DemoVideo } from './content-types.ts'

const clip = (name: string): DemoVideo => ({
  type: 'video',
  spoken: 'en',
  media: `${name}.mp4`,
  poster: `${name}.webp`,
  captions: { en: `${name}.en.vtt`, pl: `${name}.pl.vtt` },
})

export const welcomeClip = clip('welcome')
export const windowClip = clip('window')
export const distanceClip = clip('distance')
export const seriesClip = clip('series')
export const pinchClip = clip('pinch')
