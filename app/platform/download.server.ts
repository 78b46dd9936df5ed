import { setImmediate } from 'node:timers/promises'
import { Answer } from './answers.server.ts'
import { getContentDisposition } from './file-name.ts'

/** A text as a download that is written while it is read. */
export function download(name: string, type: string, parts: AsyncGenerator<string>): Answer {
  const headers = { 'Content-Type': type, 'Content-Disposition': getContentDisposition('attachment', name) }
  return writtenInParts(parts, headers)
}

/** A PDF as a download. */
export function downloadPdf(name: string, bytes: Uint8Array): Answer {
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': getContentDisposition('attachment', name),
  }
  return new Answer((c) => c.body(Buffer.from(bytes), 200, headers))
}

/** A long text that is written part by part while it is read, so that nobody waits for more than one part of it. */
export function writtenInParts(
  parts: AsyncIterator<string> | Iterator<string>,
  headers: Record<string, string>,
): Answer {
  return new Answer((c) => c.body(getStream(parts), 200, headers))
}

/** Asks for the next part when the reader has taken the last one, and others have been answered. */
function getStream(parts: AsyncIterator<string> | Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(stream) {
      await setImmediate()
      const { done, value } = await parts.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return?.()
    },
  })
}
