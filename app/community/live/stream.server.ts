import { addListener, type Listener, removeListener } from './listeners.server.ts'

/** What waits to be sent to a page that does not take it; behind that it is let go, and comes back by itself. */
const WAITING_MAX = 64 * 1024

/** Milliseconds until a browser comes back, each at a time of its own, as all are let go at once when a process ends. */
const returnsIn = () => 2000 + Math.floor(Math.random() * 3000)

/** A response that stays open and sends events, until its page is left or it is ended. */
export function liveStream(wanted: Pick<Listener, 'school' | 'things' | 'opener' | 'mayListen'>): Response {
  const encoder = new TextEncoder()
  let listener: Listener | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => {
          if ((controller.desiredSize ?? 0) < -WAITING_MAX) end()
          else controller.enqueue(encoder.encode(text))
        }
        function end() {
          if (!listener) return
          removeListener(listener)
          listener = undefined
          controller.close()
        }
        listener = { ...wanted, send, end }
        addListener(listener)
        send(`retry: ${returnsIn()}\n\n`)
      },
      cancel() {
        if (listener) removeListener(listener)
        listener = undefined
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
  const headers = {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'private, no-store',
    // Proxies hand on what comes as it comes.
    'X-Accel-Buffering': 'no',
  }
  return new Response(body, { headers })
}
