/** The part of a page that holds posts. */
const POSTS = '#posts'

/** Shows the posts of this page as they are by now, without leaving it; what was typed elsewhere stays. */
export async function renewFeed(): Promise<void> {
  const shown = document.querySelector(POSTS)
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector(POSTS)
  if (!shown || !fresh || !answer.ok) return location.reload()
  shown.replaceWith(fresh)
  fresh.dispatchEvent(new Event('renewed', { bubbles: true }))
}
