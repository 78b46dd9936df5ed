import { z } from 'zod'
import { json } from '#app/platform/answers.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { Flag } from '#app/platform/inputs.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { saidInLanguages } from '#app/platform/local-input.server.ts'
import { TopicInput } from '../inputs.server.ts'
import type { TopicRow } from '../topic.ts'
import { changeTopic, createTopic, deleteTopic, findOpenTopic, findTopic, followTopic } from '../topics.server.ts'

type Texts = Pick<TopicRow, 'title' | 'description'>

function topicOf(sent: z.infer<typeof TopicInput>, locale: Locale, kept: Texts = { title: {}, description: {} }) {
  const { title, description } = sent
  return {
    ...sent,
    title: saidInLanguages(title, kept.title, locale),
    description: saidInLanguages(description, kept.description, locale),
  }
}

const declared = { access: 'community', ids: z.object({ id: Id }) } as const

export const addTopic = route({ access: 'community', input: TopicInput }, async ({ db, school, locale, input }) =>
  json({ topic: await createTopic(db, school.id, topicOf(input(), locale)) }, 201),
)

export const showTopic = route(declared, async ({ db, school, ids }) =>
  json({ topic: await findTopic(db, school.id, ids.id) }),
)

export const saveTopic = route({ ...declared, input: TopicInput }, async ({ db, school, locale, ids, input }) => {
  const before = await findTopic(db, school.id, ids.id)
  return json({ topic: await changeTopic(db, school.id, ids.id, topicOf(input(), locale, before)) })
})

export const dropTopic = route(declared, async ({ db, school, ids }) => {
  await deleteTopic(db, school.id, ids.id)
  return json({ deleted: true })
})

/** Tells somebody of new posts in a topic by e-mail, or no longer. */
export const emailNotification = route(
  { access: 'member', ids: z.object({ topic: Id }), input: z.object({ action: Flag }), limit: TALKING },
  async ({ db, viewer, ids, input }) => {
    const topic = await findOpenTopic(db, viewer, ids.topic)
    return { email_notification: { community_topics: await followTopic(db, viewer, topic.id, input().action) } }
  },
)
