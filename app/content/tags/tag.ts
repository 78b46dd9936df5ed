import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'

/** Public ones are shown to everybody, and narrow public lists; private ones stand in the back office alone. */
export const VISIBILITIES = ['public', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export const TAG_NAME_MAX = 60
/** Tags of one thing. */
export const TAGS_MAX = 20

export type Tag = { id: number; name: string; visibility: Visibility }
/** The same with its names in the languages of the school, null where it has one for all. */
export type StoredTag = Tag & { names: LocalText | null }

/** A tag as it is called in a language. */
export const toTag = ({ id, name, names, visibility }: StoredTag, locale: Locale): Tag => ({
  id,
  name: names ? inLocale(names, locale) : name,
  visibility,
})

/** Those of some tags that visitors see. */
export const toShownTags = (tags: readonly StoredTag[], locale: Locale): Pick<Tag, 'id' | 'name'>[] =>
  tags.flatMap((tag) => {
    const { id, name, visibility } = toTag(tag, locale)
    return visibility === 'public' ? [{ id, name }] : []
  })
