import { useEffect, useState } from 'react'
import type { LiveThing } from '#app/community/live/live.ts'
import { follow, type ReceivedNews } from '#app/community/live/ui/follow.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { arrowUp } from '#app/ui/icons.ts'
import { island } from '#app/ui/island.tsx'
import { onOwnPost, ownPosts } from '../ui/own-posts.ts'
import { renewFeed } from '../ui/renew-feed.ts'
import { publishCount } from '../ui/vote-counts.ts'

/** Says that there are new posts, and shows them when it is pressed; counts change where they stand. */
export default island('community/news', ['community'], ({ on }: { on: LiveThing[] }) => {
  const t = useTexts('community')
  const [fresh, setFresh] = useState<number[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what is followed stays the same
  useEffect(() => {
    function hear(heard: ReceivedNews) {
      const { event, type, id, post_id, comments_count: comments, up_votes_count: votes } = heard
      if (typeof comments === 'number') say(`[data-comments="${post_id}"]`, t('comments_count', { count: comments }))
      if (type === 'community_post' && typeof votes === 'number') publishCount({ type, id }, votes)
      if (event === 'post' && !ownPosts.has(id)) setFresh((known) => [...known.filter((one) => one !== id), id])
      if (event === 'deleted' && type === 'community_post') forget(id)
    }
    const forget = (id: number) => setFresh((known) => known.filter((one) => one !== id))
    const [unfollow, unhear] = [follow(on, hear), onOwnPost(forget)]
    return () => {
      unfollow()
      unhear()
    }
  }, [])

  async function show() {
    setFresh([])
    await renewFeed()
  }
  return (
    <div role="status" className="news">
      {fresh.length > 0 && (
        <Button size="sm" icon={arrowUp} onClick={() => void show()}>
          {t('new_posts', { count: fresh.length })}
        </Button>
      )}
    </div>
  )
})

function say(places: string, words: string): void {
  for (const place of document.querySelectorAll(places)) place.textContent = words
}
