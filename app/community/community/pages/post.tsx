import type { CommentsView } from '#app/community/comments/comment.ts'
import Comments from '#app/community/comments/islands/area.tsx'
import { toCommentAuthor } from '#app/community/comments/ui/talker.ts'
import type { OpenFilm } from '#app/content/player/media-view.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { pictureForSharing } from '#app/platform/picture.ts'
import { DataBlock } from '#app/ui/data-block.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowLeft } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { FeedSidebar } from '../feed-view.ts'
import News from '../islands/news.tsx'
import { getDescription, type PostView, toWords } from '../post.ts'
import { CommunityFrame } from '../ui/community-frame.tsx'
import { PostCard } from '../ui/post-card.tsx'

export const hydrated = false

type Props = FeedSidebar & {
  post: PostView
  titlePicture: string
  /** Its film, once it can be watched. */
  film: OpenFilm | null
  /** Visitors read it too, and so do search engines. */
  open: boolean
  /** What is said of it, for who is logged in. */
  comments: CommentsView | null
}

export default function Post({ topics, post, titlePicture, film, open, comments }: Props) {
  const { viewer } = useShared()
  const t = useTexts('community')
  const { community_topic: topic, title, image } = post
  return (
    <CommunityFrame topics={topics} at={topic.id}>
      <PageHead
        title={title}
        description={getDescription(post)}
        image={image ? pictureForSharing(image) : undefined}
        titlePicture={titlePicture}
        indexed={open}
      />
      {open && <Discussion post={post} />}
      <a className="row muted medium t14 back" style={{ '--g': '6px' }} href={`/community/topics/${topic.id}`}>
        <Icon of={arrowLeft} /> <bdi>{topic.title}</bdi>
      </a>
      <div id="posts">
        <PostCard post={post} film={film} full first />
      </div>
      <News when="idle" on={[{ type: 'community_post', id: post.id }]} />
      <section id="comments" className={comments ? 'card card-pad' : undefined} aria-label={t('comments')}>
        <Comments
          when="seen"
          about={{ type: 'community_post', id: post.id }}
          viewer={toCommentAuthor(viewer)}
          view={comments}
          loginAt={`/login?${new URLSearchParams({ to: `/community/posts/${post.id}` })}`}
        />
      </section>
    </CommunityFrame>
  )
}

/** What search engines are told of a post that everybody reads. */
function Discussion({ post }: { post: PostView }) {
  const { origin, locale } = useShared()
  const { id, title, image, student, created_at, edited_at, comments_count, up_votes_count } = post
  const count = (type: string, times: number) => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: times,
  })
  return (
    <DataBlock
      type="application/ld+json"
      data={{
        '@context': 'https://schema.org',
        '@type': 'DiscussionForumPosting',
        headline: title,
        text: toWords(post),
        url: `${origin}/community/posts/${id}`,
        datePublished: created_at,
        ...(edited_at && { dateModified: edited_at }),
        ...(image && { image: origin + image }),
        inLanguage: locale,
        author: { '@type': 'Person', name: student.name },
        interactionStatistic: [count('LikeAction', up_votes_count), count('CommentAction', comments_count)],
      }}
    />
  )
}
