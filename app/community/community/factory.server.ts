import type { Db } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { createPost } from './post-changes.server.ts'
import type { TopicRow } from './topic.ts'
import { createTopic } from './topics.server.ts'

/** A topic that everybody reads and students write in, or the one that is wanted. */
export function aTopic(db: Db, { schoolId = 1, ...wanted }: Partial<TopicRow> & { schoolId?: number } = {}) {
  return createTopic(db, schoolId, {
    title: { en: 'Show your work', pl: 'Pokaż swoje prace' },
    description: { en: 'Pictures that you took.' },
    allow_students_to_add_posts: true,
    visibility: 'all',
    product_ids: [],
    locked: false,
    ...wanted,
  })
}

type PostOverrides = { title?: string; body?: string; image?: string | null; video?: string | null; videoId?: number }

/** A post by somebody; returns its id. */
export function aPost(db: Db, author: Member, topicId: number, overrides: PostOverrides = {}): Promise<number> {
  return createPost(db, author, topicId, {
    title: 'Light from one window',
    body: 'Taken at ten in the morning.',
    html: author.kind === 'staff' ? ('<p>Taken at ten in the morning.</p>' as never) : null,
    image: null,
    video: null,
    videoId: null,
    ...overrides,
  })
}
