type MediaSourceWindow = { MediaSource?: unknown; ManagedMediaSource?: unknown }

/**
 * Whether a film's element is fed piece by piece: a film that is a single file never is, and a browser that cannot feed
 * one, as phones of some years ago, plays the list itself.
 */
export function isFed(inPieces: boolean, browser: MediaSourceWindow): boolean {
  return inPieces && (browser.MediaSource !== undefined || browser.ManagedMediaSource !== undefined)
}
