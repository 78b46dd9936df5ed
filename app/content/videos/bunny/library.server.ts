import { z } from 'zod'
import { env } from '#app/platform/env.server.ts'
import { OutgoingHeld } from '#app/platform/held.server.ts'
import { log } from '#app/platform/log.server.ts'
import { type OutboundResponse, outbound } from '#app/platform/outbound.server.ts'
import { Refusal } from '#app/platform/refusal.ts'

const CreateResponse = z.object({ guid: z.uuid() })
const VideoResponse = z.object({
  status: z.int(),
  length: z.number().min(0),
  encodeProgress: z.number().min(0).max(100),
  width: z.int().min(0),
  height: z.int().min(0),
})
export type RemoteFilm = z.infer<typeof VideoResponse>

type BunnyRequest = { method?: 'GET' | 'POST' | 'DELETE'; body?: object }

/** The library that this deployment uses; 503 where it uses none. */
export function library() {
  if (!env.bunny) throw new Refusal(503, 'videos.unavailable')
  return env.bunny
}

async function ask(path: string, { method = 'GET', body }: BunnyRequest = {}): Promise<OutboundResponse> {
  const { api, libraryId, apiKey } = library()
  const answer = await outbound(`${api}/library/${libraryId}/videos${path}`, {
    method,
    headers: { AccessKey: apiKey, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  if (answer.status === 401 || answer.status === 403) {
    log.error({ status: answer.status, library: libraryId }, 'Bunny Stream refuses BUNNY_API_KEY')
  }
  return answer
}

function failed(what: string, { status, body }: OutboundResponse): Error {
  return new Error(`Bunny Stream did not ${what}: ${status} ${body.toString().slice(0, 200)}`)
}

/** Makes a film there and says what it is called; 503 when that is not possible now. */
export async function createRemote(title: string): Promise<string> {
  const answer = await ask('', { method: 'POST', body: { title } }).catch((error: unknown) => {
    if (error instanceof OutgoingHeld) throw error
    log.error({ err: error }, 'Bunny Stream cannot be reached')
    throw new Refusal(503, 'videos.unavailable')
  })
  if (answer.status === 200) return CreateResponse.parse(JSON.parse(answer.body.toString())).guid
  log.error({ err: failed('make a film', answer) }, 'no film was made')
  throw new Refusal(503, 'videos.unavailable')
}

/** A film as it stands there; undefined when there is none of this name. */
export async function findRemote(guid: string): Promise<RemoteFilm | undefined> {
  const answer = await ask(`/${guid}`)
  if (answer.status === 404) return undefined
  if (answer.status !== 200) throw failed('show a film', answer)
  return VideoResponse.parse(JSON.parse(answer.body.toString()))
}

/** Deletes a film there; one that is gone already is well. */
export async function deleteRemote(guid: string): Promise<void> {
  const answer = await ask(`/${guid}`, { method: 'DELETE' })
  if (answer.status !== 200 && answer.status !== 404) throw failed('delete a film', answer)
}

/** What is wrong with the settings, in a sentence for the operator; undefined when the library takes them. */
export async function libraryProblem(): Promise<string | undefined> {
  const { libraryId } = library()
  const answer = await ask('?page=1&itemsPerPage=1').catch((error: unknown) => error as Error)
  if (answer instanceof OutgoingHeld) return undefined
  if (answer instanceof Error) return `Bunny Stream cannot be reached: ${answer.message}`
  if (answer.status === 200) return undefined
  if (answer.status === 401 || answer.status === 403) return `library ${libraryId} refuses BUNNY_API_KEY`
  if (answer.status === 404) return `there is no library ${libraryId} (BUNNY_LIBRARY_ID)`
  return `library ${libraryId} answers ${answer.status}`
}
