import { getEmbed } from '#app/platform/embed.ts'

/**
 * Puts the film of another service in the place of its link, which a reader has pressed: until then its service was asked
 * for nothing and knew of nobody.
 */
export function openHere(link: HTMLAnchorElement): void {
  const embed = getEmbed(link.href)
  if (!embed) {
    location.assign(link.href)
    return
  }
  const frame = document.createElement('iframe')
  frame.src = embed.frame
  frame.title = link.querySelector('.film-title')?.textContent ?? embed.service
  frame.className = 'film'
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  frame.allowFullscreen = true
  link.replaceWith(frame)
  frame.focus()
}
