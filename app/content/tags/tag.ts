import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { sortByName } from '#app/platform/sort-by-text.ts'

/** Public ones are shown to everybody, and narrow public lists; private ones stand in the back office alone. */
export const VISIBILITIES = ['public', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export const TAG_NAME_MAX = 60
/** Tags of one thing. */
export const TAGS_MAX = 20

/** A tag as it is chosen. */
export type TagOption = { id: number; title: string; visibility: Visibility }
export type Tag = { id: number; name: string; visibility: Visibility }
/** The same with its names in the languages of the school, null where it has one for all. */
export type StoredTag = Tag & { names: LocalText | null }

/** A tag as it is called in a language. */
export const toTag = ({ id, name, names, visibility }: StoredTag, locale: Locale): Tag => ({
  id,
  name: names ? inLocale(names, locale) : name,
  visibility,
})

/** Tags as they are called in a language, by name. */
export const toTags = (tags: readonly StoredTag[], locale: Locale): Tag[] =>
  sortByName(
    tags.map((tag) => toTag(tag, locale)),
    locale,
  )

/** Those of some tags that visitors see, by name. */
export const toShownTags = (tags: readonly StoredTag[], locale: Locale): Pick<Tag, 'id' | 'name'>[] =>
  toTags(tags, locale)
    .filter(({ visibility }) => visibility === 'public')
    .map(({ id, name }) => ({ id, name }))
