import { Readable } from 'node:stream'
import type { LiveEvent } from '@evertill/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LiveItem, LiveStream } from '../services/events/live-events.service.ts'

/** JSON has no line breaks of its own, so one `data:` line holds it. */
const frameOf = ({ eventId, type, ...rest }: LiveEvent): string =>
  `id: ${eventId}\nevent: ${type}\ndata: ${JSON.stringify({ eventId, type, ...rest })}\n\n`

const BEAT = ': beat\n\n'

async function* framesOf(items: AsyncIterable<LiveItem>): AsyncGenerator<string> {
  for await (const item of items) yield item.kind === 'beat' ? BEAT : frameOf(item.data)
}

export type StreamSender = (reply: FastifyReply, stream: LiveStream) => FastifyReply

/**
 * Answers with an endless stream. It is pulled: while a till does not read, nothing more is fetched for it, so a slow
 * one costs no memory. All of them end when the server closes; the tills come back to the next one.
 */
export const makeStreamSender = (app: FastifyInstance): StreamSender => {
  const open = new Set<AbortController>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.abort()
  })
  return (reply, stream) => {
    const end = new AbortController()
    open.add(end)
    reply.raw.once('close', () => {
      open.delete(end)
      end.abort()
    })
    void reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      // Kept alive, the connection would outlive the stream and hold up the end of the server.
      .header('connection', 'close')
      // A proxy that collects the answer first would never pass it on.
      .header('x-accel-buffering', 'no')
    return reply.send(Readable.from(framesOf(stream(end.signal))))
  }
}
