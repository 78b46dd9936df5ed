const HIGHEST = 20_000

/** Frames of custom HTML become as high as they say to be; whatever else they say is not listened to. */
export function fitFrames(): void {
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    const height = typeof data === 'object' && data !== null && 'fits' in data ? Number(data.fits) : Number.NaN
    if (!(height > 0 && height < HIGHEST)) return
    for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-fits]'))
      if (frame.contentWindow === source) frame.style.height = `${Math.ceil(height)}px`
  })
  // What was said before anybody listened is said again.
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-fits]')) {
    const { srcdoc } = frame
    frame.srcdoc = srcdoc
  }
}
