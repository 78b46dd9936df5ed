import { type RefObject, useEffect, useState } from 'react'

/** Phones of one maker fill the screen with the film alone. */
type Phone = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export function useFullScreen(frame: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement === frame.current && frame.current !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [frame])
  function toggle() {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => {})
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
