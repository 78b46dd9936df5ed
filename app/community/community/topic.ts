import type { LocalText } from '#app/platform/i18n.ts'

/** Who reads a topic: everybody, visitors too; whoever subscribes; holders of the products it names. */
export const VISIBILITIES = ['all', 'subscribers', 'holders'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export const TOPIC_TITLE_MAX = 100
export const TOPIC_DESCRIPTION_MAX = 500

/** A topic as its readers see it, in their language. */
export type TopicView = {
  id: number
  title: string
  description: string
  allow_students_to_add_posts: boolean
}

/** A topic as the back office sees it. */
export type TopicRow = {
  id: number
  title: LocalText
  description: LocalText
  allow_students_to_add_posts: boolean
  visibility: Visibility
  product_ids: number[]
  locked: boolean
  position: number
  version: number
}
