import { z } from 'zod'
import { BuiltProductId, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { afterCommit, json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { COPYING } from '#app/platform/limits.server.ts'
import { pdfAnswer } from '#app/platform/pdf-answer.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { sortByText } from '#app/platform/sort-by-text.ts'
import { drawSheet } from '../content.server.ts'
import { NewTemplateInput, PreviewInput, TemplateInput } from '../design-inputs.server.ts'
import { RuleInput } from '../inputs.server.ts'
import { listRules, saveRule } from '../rules.server.ts'
import { getSample } from '../sample.server.ts'
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getDesign,
  listTemplates,
  requireTemplate,
  templateRow,
} from '../templates.server.ts'

const ids = z.object({ id: Id })

/** By what products give certificates, and the templates that there are. */
const showTemplates = route(
  { access: 'build', input: z.object({ course: Filter(BuiltProductId) }) },
  async ({ c, db, input, ...context }) => {
    const { course } = input()
    if (course !== undefined) await findBuilt(db, context, course)
    const rows = await listTemplates(db, context.school.id)
    if (prefersJson(c)) return json(toSnakeCase({ data: rows, rules: await listRules(db, context), nextPageUrl: null }))
    const courses = await loadProductOptions(db, { c, ...context }, { right: 'built', types: ['course'] })
    const shown = course === undefined ? courses.options.map(({ id }) => id) : [course]
    const rules = sortByText(await listRules(db, context, shown), context.locale, (rule) => rule.product)
    return page('certificates/templates', { templates: rows, rules, courses, course: course ?? null })
  },
)

const addTemplate = route(
  { access: 'build', input: NewTemplateInput, form: showTemplates, limit: COPYING },
  async ({ db, school, input }) => {
    const made = await createTemplate(db, school.id, input().title)
    return jsonOrRedirect(toSnakeCase({ template: templateRow(made) }), `/home/certificates/templates/${made.id}`, 201)
  },
)

const showTemplate = route({ access: 'build', ids }, async ({ db, school, locale, ids }) => {
  const found = await requireTemplate(db, school.id, ids.id)
  const sheet = await drawSheet(getSample(found.design, locale), school)
  return page(
    'certificates/template',
    { template: templateRow(found), sheet },
    { json: toSnakeCase({ template: templateRow(found) }) },
  )
})

const saveTemplate = route(
  { access: 'build', ids, input: TemplateInput },
  async ({ db, viewer, school, locale, ids, input }) => {
    const found = await requireTemplate(db, school.id, ids.id)
    const changed = await changeTemplate(db, { viewer, school, locale }, found, input())
    return toSnakeCase({ template: templateRow(changed) })
  },
)

const dropTemplate = route({ access: 'build', ids }, async ({ db, viewer, school, ids }) => {
  await deleteTemplate(db, { viewer, school }, await requireTemplate(db, school.id, ids.id))
  return { deleted: true }
})

/** How a template looks as it is being written, on somebody made up. */
const previewTemplate = route(
  { access: 'build', ids, input: PreviewInput, limit: { burst: 120, perSecond: 4 } },
  async ({ db, school, locale, ids, input }) => {
    const found = await requireTemplate(db, school.id, ids.id)
    const { design, locale: shown, name } = input()
    return json(
      toSnakeCase({ sheet: await drawSheet(getSample(getDesign(design, found.design, locale), shown, name), school) }),
    )
  },
)

/** The PDF of a template as it is stored, on somebody made up. */
const downloadTestPdf = route(
  { access: 'build', ids, limit: { burst: 30, perSecond: 1 / 5 } },
  async ({ db, viewer, school, locale, ids }) => {
    const found = await requireTemplate(db, school.id, ids.id)
    const sheet = await drawSheet(getSample(found.design, locale), school)
    return afterCommit(async () => {
      const { sheetPdf } = await import('../pdf.server.ts')
      return pdfAnswer(
        await sheetPdf(sheet, { title: found.title, author: school.name, of: `m:${viewer.id}` }),
        'template.pdf',
      )
    })
  },
)

/** By what a product gives its certificate. */
const saveCertificateRule = route(
  { access: 'build', ids, input: RuleInput },
  async ({ db, viewer, school, locale, ids, input }) => {
    const context = { viewer, school, locale }
    await findBuilt(db, context, ids.id)
    await saveRule(db, context, ids.id, input())
    const [rule = null] = await listRules(db, context, [ids.id])
    return toSnakeCase({ rule })
  },
)

export const routes = {
  'PUT /home/certificates/rules/:id': saveCertificateRule,
  'GET /home/certificates/templates': showTemplates,
  'POST /home/certificates/templates': addTemplate,
  'GET /home/certificates/templates/:id': showTemplate,
  'PUT /home/certificates/templates/:id': saveTemplate,
  'DELETE /home/certificates/templates/:id': dropTemplate,
  'GET /home/certificates/templates/:id/pdf': downloadTestPdf,
  'POST /home/certificates/templates/:id/preview': previewTemplate,
} satisfies Addresses
