import { type RefObject, useEffect, useState } from 'react'

/** Phones of one maker fill the screen with the film alone. */
type Phone = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/**
 * Whether a film fills the screen. The page does, and the film the page, so that the next film takes its place there;
 * `first` says that it is the one of its page that does.
 */
export function useFullScreen(video: RefObject<HTMLVideoElement | null>, first: boolean) {
  const [full, setFull] = useState(false)
  useEffect(() => {
    if (first && document.fullscreenElement) setFull(true)
    const read = () => document.fullscreenElement || setFull(false)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [first])
  function toggle() {
    const page = document.documentElement
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (page.requestFullscreen)
      void page.requestFullscreen().then(
        () => setFull(true),
        () => {},
      )
    else (video.current as Phone | null)?.webkitEnterFullscreen?.()
  }
  return { full, toggle }
}

/** The film in a small window above everything; undefined where the browser has none. */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>): (() => void) | undefined {
  const [offered, setOffered] = useState(false)
  useEffect(() => setOffered(document.pictureInPictureEnabled === true), [])
  if (!offered) return undefined
  return () => {
    if (document.pictureInPictureElement) void document.exitPictureInPicture()
    else void video.current?.requestPictureInPicture().catch(() => {})
  }
}
