import { expect, test } from 'vitest'
import { mayPass } from './upload-video.ts'

test('what is no refusal may pass, and of refusals those alone that say it is too early', () => {
  for (const status of [0, 200, 301, 409, 423, 500, 502, 503]) expect(mayPass(status), `${status}`).toBe(true)
  for (const status of [400, 401, 403, 404, 410, 413, 422, 429]) expect(mayPass(status), `${status}`).toBe(false)
})
