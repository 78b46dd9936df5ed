import { createHash, createHmac } from 'node:crypto'
import { sameText } from '#app/platform/tokens.server.ts'

/** What a TUS client shows Bunny Stream to send one film until then (seconds since 1970). */
export function uploadSignature(library: { libraryId: string; apiKey: string }, expires: number, guid: string): string {
  return createHash('sha256').update(`${library.libraryId}${library.apiKey}${expires}${guid}`).digest('hex')
}

/** Whether Bunny Stream wrote this message: it signs its bytes with the library's read-only key. */
export function isSignedMessage(body: Buffer, readOnlyKey: string, header: (name: string) => string | undefined) {
  const algorithm = header('x-bunnystream-signature-algorithm') ?? 'hmac-sha256'
  const version = header('x-bunnystream-signature-version') ?? 'v1'
  const signature = header('x-bunnystream-signature') ?? ''
  const expected = createHmac('sha256', readOnlyKey).update(body).digest('hex')
  return version === 'v1' && algorithm === 'hmac-sha256' && sameText(signature, expected)
}

/** What opens a folder of the pull zone until then, as a part of the path: what lies in it needs nothing more. */
export function folderToken(tokenKey: string, folder: string, expires: number): string {
  const token = createHash('sha256').update(`${tokenKey}${folder}${expires}token_path=${folder}`).digest('base64url')
  return `bcdn_token=${token}&expires=${expires}&token_path=${encodeURIComponent(folder)}`
}
