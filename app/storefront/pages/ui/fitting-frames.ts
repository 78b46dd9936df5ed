// Frames of custom HTML become as high as they say to be; whatever else they say is not listened to. Loaded by the pages that
// show one.
const HIGHEST = 20_000

const listFrames = () => document.querySelectorAll<HTMLIFrameElement>('iframe[data-fits]')

addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  const height = typeof data === 'object' && data !== null && 'fits' in data ? Number(data.fits) : Number.NaN
  if (!(height > 0 && height < HIGHEST)) return
  for (const frame of listFrames()) if (frame.contentWindow === source) frame.style.height = `${Math.ceil(height)}px`
})
// What was said before anybody listened is said again.
for (const frame of listFrames()) {
  const { srcdoc } = frame
  frame.srcdoc = srcdoc
}

export {}
