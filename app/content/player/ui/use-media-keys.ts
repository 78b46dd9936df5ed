import { useKeys } from './keys.ts'
import type { Media } from './use-media.ts'

type MediaKeysOptions = {
  /** Of several players on a page, the first has the keys; every other one while it has the focus. */
  enabled: boolean
  fullScreen?: () => void
  captions?: () => void
  quality?: () => void
  frame?: () => HTMLElement | null
}

/**
 * The keys that film players share: space k play, j l ten seconds, ← → five, ↑ ↓ volume (with the player in focus or
 * filling the screen, as the page scrolls otherwise), m mute, f full screen, c captions, q quality, < > speed, 0–9 tenths.
 */
export function useMediaKeys(media: Media, { enabled, fullScreen, captions, quality, frame }: MediaKeysOptions): void {
  useKeys((event) => {
    const within = frame?.()?.contains(document.activeElement) || document.fullscreenElement !== null
    if (!enabled && !within) return false
    const { key, repeat } = event
    const { state } = media
    if (/^[0-9]$/.test(key)) {
      media.seek((state.duration * Number(key)) / 10)
      return true
    }
    switch (key) {
      case ' ':
        // On a button it presses the button.
        if (event.target instanceof Element && event.target.closest('button, a, summary, label')) return false
        if (!repeat) media.toggle()
        return true
      case 'k':
        if (!repeat) media.toggle()
        return true
      case 'j':
        media.by(-10)
        return true
      case 'l':
        media.by(10)
        return true
      case 'ArrowLeft':
        media.by(-5)
        return true
      case 'ArrowRight':
        media.by(5)
        return true
      case 'ArrowUp':
        if (within) media.louder(0.05)
        return within
      case 'ArrowDown':
        if (within) media.louder(-0.05)
        return within
      case 'm':
        media.mute()
        return true
      case 'f':
        fullScreen?.()
        return fullScreen !== undefined
      case 'c':
        captions?.()
        return captions !== undefined
      case 'q':
        quality?.()
        return quality !== undefined
      case '<':
        media.slower()
        return true
      case '>':
        media.faster()
        return true
      default:
        return false
    }
  })
}
