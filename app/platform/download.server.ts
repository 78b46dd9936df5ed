import { Answer } from './answers.server.ts'

/** A text as a download that is written while it is read; `name` is ours, never something that people typed. */
export function download(name: string, type: string, parts: AsyncGenerator<string>): Answer {
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` }
  return new Answer((c) => c.body(streamOf(parts), 200, headers))
}

/** Asks for the next part when the reader has taken the last one. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await parts.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}
