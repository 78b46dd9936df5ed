import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { randomFrom } from './random.ts'

const MOODS = ['takes', 'refuses', 'delays', 'hangsUpBefore', 'hangsUpAfter', 'forgets'] as const
type Mood = (typeof MOODS)[number]

const WEIGHTS: Record<Mood, number> = {
  takes: 50,
  refuses: 14,
  delays: 10,
  /** The connection is lost with the letter, */
  hangsUpBefore: 10,
  /** or with the answer that it was taken. */
  hangsUpAfter: 10,
  /** Says that it was taken, and loses it. */
  forgets: 6,
}
const LONGEST_DELAY = 2500

/** A letter as it came; `forgotten` when it was taken with a 250 and then lost, which no sender can know. */
export type Arrival = { to: string; subject: string; messageId: string; forgotten: boolean }

export type MailServer = {
  url: string
  arrivals: Arrival[]
  /** How often each mood had its way. */
  had: Record<Mood, number>
  stop(): Promise<void>
}

/**
 * A mail server on this machine that has moods for its first `moody` letters, the same ones in the same order for the
 * same seed, and then behaves.
 */
export async function startMailServer({ seed, moody }: { seed: number; moody: number }): Promise<MailServer> {
  const random = randomFrom(seed)
  const arrivals: Arrival[] = []
  const had = Object.fromEntries(MOODS.map((mood) => [mood, 0])) as Record<Mood, number>
  const sockets = new Map<number, Socket>()
  let left = moody

  /** Answers whether there is anybody left to be told. */
  async function take(raw: string, { envelope, remotePort }: SMTPServerSession): Promise<boolean> {
    const mood = left-- > 0 ? random.pickWeighted(WEIGHTS) : 'takes'
    had[mood] += 1
    if (mood === 'refuses') throw Object.assign(new Error('try again later'), { responseCode: 451 })
    if (mood === 'delays') await after(random.whole(LONGEST_DELAY))
    const hangUp = () => sockets.get(remotePort)?.destroy()
    if (mood === 'hangsUpBefore') {
      hangUp()
      return false
    }
    const { subject = '', messageId = '' } = await new PostalMime().parse(raw)
    arrivals.push({ to: envelope.rcptTo[0]?.address ?? '', subject, messageId, forgotten: mood === 'forgets' })
    if (mood !== 'hangsUpAfter') return true
    hangUp()
    return false
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      text(stream)
        .then((raw) => take(raw, session))
        .then((told) => told && done())
        .catch(done)
    },
  })
  // Senders that are killed break off in the middle.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    had,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
