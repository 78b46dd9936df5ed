import { call } from '#app/platform/call.ts'
import { type SnakeCased, toCamelCase } from '#app/platform/case.ts'
import type { VideoRow } from '../video.ts'

/** A call that answers a film. */
export async function callVideo(method: 'get' | 'post' | 'put', address: string, body?: object): Promise<VideoRow> {
  const { video } = await call<{ video: SnakeCased<VideoRow> }>(method, address, body)
  return toCamelCase<VideoRow>(video)
}
