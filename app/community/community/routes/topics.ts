import { z } from 'zod'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { json, jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { Flag, Several } from '#app/platform/inputs.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { listRoute } from '#app/platform/list-route.server.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import { OPTION_LIMIT, optionInput } from '#app/platform/option-list.server.ts'
import { TopicInput } from '../inputs.server.ts'
import type { TopicRow } from '../topic.ts'
import { topicList } from '../topic-list.server.ts'
import { findMemberTopicOptions } from '../topic-options.server.ts'
import {
  changeTopic,
  createTopic,
  deleteTopic,
  followTopic,
  reorderTopics,
  requireOpenTopic,
  requireTopic,
} from '../topics.server.ts'

type Texts = Pick<TopicRow, 'title' | 'description'>

function getTopic(sent: z.infer<typeof TopicInput>, locale: Locale, kept: Texts = { title: {}, description: {} }) {
  const { title, description } = sent
  return {
    ...sent,
    title: mergeLanguages(title, kept.title, locale),
    description: mergeLanguages(description, kept.description, locale),
  }
}

const declared = { access: 'community', ids: z.object({ id: Id }) } as const
const AT = '/home/community/topics'

/** The topics of the school, for whoever keeps them. */
const listTopics = listRoute(topicList, { access: 'community' }, async ({ list }) => page('community/topics', { list }))

/** The community of the back office begins with its topics; calls get their list. */
const showOfficeCommunity = listRoute(topicList, { access: 'community' }, async () => redirect(AT))

const addTopic = route(
  { access: 'community', input: TopicInput, form: listTopics },
  async ({ db, school, locale, input }) => {
    const topic = await createTopic(db, school.id, getTopic(input(), locale))
    return jsonOrRedirect({ topic }, `${AT}/${topic.id}`, 201)
  },
)

const showTopic = route(declared, async ({ db, ids, ...context }) => {
  const topic = await requireTopic(db, context.school.id, ids.id)
  const products = await loadProductOptions(db, context, { chosen: topic.product_ids })
  return page('community/topic', { topic, products }, { json: { topic } })
})

const saveTopic = route(
  { ...declared, input: TopicInput, form: showTopic },
  async ({ db, school, locale, ids, input }) => {
    const before = await requireTopic(db, school.id, ids.id)
    const topic = await changeTopic(db, school.id, ids.id, getTopic(input(), locale, before))
    return jsonOrRedirect({ topic }, `${AT}/${ids.id}`)
  },
)

/** Puts all topics in the order of their ids. */
const orderTopics = route(
  { access: 'community', input: z.object({ ids: Several(Id) }) },
  async ({ db, school, input }) => {
    await reorderTopics(db, school.id, input().ids)
    return jsonOrRedirect({ ordered: true }, AT)
  },
)

const dropTopic = route(declared, async ({ db, school, ids }) => {
  await deleteTopic(db, school.id, ids.id)
  return json({ deleted: true })
})

/** Tells somebody of new posts in a topic by e-mail, or no longer. */
const saveFollowing = route(
  { access: 'member', ids: z.object({ topic: Id }), input: z.object({ action: Flag }), limit: TALKING },
  async ({ db, viewer, ids, input }) => {
    const topic = await requireOpenTopic(db, viewer, ids.topic)
    return { email_notification: { community_topics: await followTopic(db, viewer, topic.id, input().action) } }
  },
)

/** Finds topics for members, which a plan may open, while a title is typed. */
const findTopicsForPlans = route(
  { access: 'plans', input: z.object(optionInput), limit: OPTION_LIMIT },
  async ({ db, school, locale, input }) => {
    const { options, more } = await findMemberTopicOptions(db, { school, locale }, input())
    return { data: options, more }
  },
)

export const routes = {
  'POST /community/topics/:topic/follow': saveFollowing,
  'GET /home/community': showOfficeCommunity,
  'GET /home/community/topics': listTopics,
  'POST /home/community/topics': addTopic,
  'POST /home/community/topics/order': orderTopics,
  'GET /home/community/topics/:id': showTopic,
  'POST /home/community/topics/:id': saveTopic,
  'PUT /home/community/topics/:id': saveTopic,
  'DELETE /home/community/topics/:id': dropTopic,
  'GET /home/options/member-topics': findTopicsForPlans,
  'POST /json/email-notification': saveFollowing,
} satisfies Addresses
