import { page } from '#app/platform/answers.server.ts'
import { inEvaluationOnly } from '#app/platform/evaluation.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'

const showDesign = route({ access: 'visitor' }, async () => {
  inEvaluationOnly()
  return page('operations/design', {})
})

export const routes = {
  'GET /dev/design': showDesign,
} satisfies Addresses
