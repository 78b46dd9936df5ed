import { z } from 'zod'
import { listTagUses, removeTag } from '#app/content/catalogue/product-tags.server.ts'
import { json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { listRoute } from '#app/platform/list-route.server.ts'
import { OPTION_LIMIT, optionInput } from '#app/platform/option-list.server.ts'
import { may } from '#app/platform/permissions.ts'
import { toTag } from '../tag.ts'
import { findTagOptions } from '../tag-options.server.ts'
import { changeTag, createTag, findTag, TagInput, tagList } from '../tags.server.ts'

const ids = z.object({ id: Id })
const PATH = '/home/tags'

/** The tags with how many products carry each; as JSON the tags alone. */
const listTags = listRoute(
  tagList,
  { access: 'build', json: { list: tagList, row: (tag, { locale }) => toTag(tag, locale) } },
  async ({ db, viewer, school, list }) =>
    page('tags/tags', {
      list: { ...list, rows: await listTagUses(db, school.id, list.rows) },
      mayChange: may(viewer, 'tags'),
    }),
)

const showTag = route({ access: 'build', ids }, async ({ db, school, locale, ids }) =>
  json({ tag: toTag(await findTag(db, school.id, ids.id), locale) }),
)

/** Whoever builds something may need a word for it; what others use is renamed and deleted by fewer. */
const addTag = route({ access: 'build', input: TagInput, form: listTags }, async ({ db, school, locale, input }) =>
  jsonOrRedirect({ tag: toTag(await createTag(db, school.id, input()), locale) }, PATH, 201),
)

const saveTag = route({ access: 'tags', ids, input: TagInput, form: listTags }, async (context) => {
  const { db, school, locale, ids, input } = context
  const tag = await changeTag(db, { schoolId: school.id, locale }, await findTag(db, school.id, ids.id), input())
  return jsonOrRedirect({ tag: toTag(tag, locale) }, PATH)
})

const dropTag = route({ access: 'tags', ids }, async ({ db, school, ids }) => {
  await removeTag(db, school.id, ids.id)
  return { deleted: true }
})

/** Finds tags to choose from, while a name is typed. */
const findTagsToChoose = route(
  { access: 'build', input: z.object(optionInput), limit: OPTION_LIMIT },
  async ({ db, school, locale, input }) => {
    const { options, more } = await findTagOptions(db, { school, locale }, input())
    return { data: options, more }
  },
)

export const routes = {
  'GET /home/options/tags': findTagsToChoose,
  'GET /home/tags': listTags,
  'POST /home/tags': addTag,
  'GET /home/tags/:id': showTag,
  'POST /home/tags/:id': saveTag,
  'PUT /home/tags/:id': saveTag,
  'DELETE /home/tags/:id': dropTag,
} satisfies Addresses
